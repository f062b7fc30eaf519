// An evening with held-back results: everything is played, the winners stay hidden, and the
// instructor reveals a match, then everything, in front of the room.
import assert from "node:assert/strict";
import { look_over, settled } from "../support/browser.mjs";
import { steps } from "../support/steps.mjs";
import { log_in } from "./instructor.mjs";

const evening = {
  title: "Evening",
  name: "evening",
  plan: { name: "evening", game: "boxing", stages: [{ name: "Bracket", format: "elimination", embargo: true, match: { games: 2, swap: true } }] },
  roster: "name,command\nIda,house:boxing_greedy\nJon,house:boxing_repeats\nKim,house:boxing_greedy\nLea,house:boxing_repeats\n",
};

export function embargo_suite(house) {
  const test = steps();
  let staff;
  let room;
  let match;  // the first one that can be revealed

  const held = () => house.server.ask("tournaments/evening/embargo");

  test("the room sees a tournament of which nothing was played, when all of it was", async () => {
    await house.server.act("tournaments", evening);
    await house.server.act("tournaments/evening/start");
    match = await house.server.until("the bracket to be played", async () => {
      const { matches } = await held();
      return matches.length === 3 && matches.every(({ over }) => over) && matches[0];
    });
    room = await house.browser.page();
    await room.goto(`${house.server.url}/t/evening/games`);
    await settled(room);
    assert.equal(await room.locator("a[href*='/game/']").count(), 0);
    await room.goto(house.server.url);
    await room.getByText("Results of Bracket are held back").waitFor();
    assert.equal((await house.server.get("tournaments/evening/games")).body.games.length, 0);
  });

  test("the instructor sees them in the order of their revealing, and a game that is not public", async () => {
    staff = await house.browser.page();
    await staff.goto(`${house.server.url}/instructor/t/evening/held-back`);
    await log_in(staff, house.server.password);
    await staff.getByText("3 of 3 matches finished").waitFor();
    await look_over(staff, "held-back");
    const { games } = await house.server.ask("tournaments/evening/games?view=staff");
    await staff.goto(`${house.server.url}/t/evening/game/${games[0].id}`);
    await staff.getByText("Not public until it is revealed.").waitFor();
    await staff.getByRole("slider").waitFor();
    await look_over(staff, "held-back-game");
    await room.goto(`${house.server.url}/t/evening/game/${games[0].id}`);
    await room.getByText("no game has this number").waitFor();
  });

  test("A reveal that is cancelled within ten seconds was never public", async () => {
    await staff.goto(`${house.server.url}/instructor/t/evening/held-back`);
    await staff.getByRole("button", { name: `Reveal ${match.label}` }).click();
    await staff.getByText(/becomes public in \d+ seconds?/).waitFor();
    const cancel = async () => {
      await staff.getByRole("button", { name: `Cancel: ${match.label}` }).click();
      await staff.getByText(/becomes public in/).waitFor({ state: "detached" });
      assert.deepEqual((await held()).pending, []);
    };
    await cancel();
    // A slow machine looks the page over for longer than ten seconds.
    const { stage, phase, entrants } = match;
    await house.server.act("tournaments/evening/reveal", { stage, phase, entrants, delay_s: 600 });
    await staff.reload();
    await staff.getByText(/becomes public in \d+ seconds?/).waitFor();
    await look_over(staff, "held-back-pending");
    await cancel();
    assert.equal((await house.server.get("tournaments/evening/games")).body.games.length, 0);
  });

  test("a revealed match appears in the room without a click, and no other one", async () => {
    await room.goto(`${house.server.url}/t/evening/games`);
    await settled(room);
    await staff.goto(`${house.server.url}/instructor/t/evening/held-back`);
    await staff.getByRole("button", { name: `Reveal ${match.label}` }).click();
    await room.locator("a[href*='/game/']").nth(match.games_played - 1).waitFor();
    assert.equal(await room.locator("a[href*='/game/']").count(), match.games_played, "the games of one match");
    assert.equal((await held()).matches.length, 2);
  });

  test("everything is revealed with a reason that stands in the log", async () => {
    await staff.getByRole("button", { name: "Reveal all results" }).click();
    const dialog = staff.getByRole("dialog");
    await dialog.getByLabel("Reason").fill("the room has guessed");
    await dialog.getByRole("button", { name: "Reveal all results", exact: true }).click();
    await dialog.getByRole("button", { name: "Close" }).click();
    await staff.getByText("No results to reveal yet").waitFor();
    await room.locator("a[href*='/game/']").nth(5).waitFor();
    await room.goto(`${house.server.url}/t/evening`);
    await settled(room);
    assert.match(JSON.stringify(await house.server.ask("tournaments/evening/audit")), /the room has guessed/);
    assert.deepEqual([...room.errors, ...staff.errors], []);
  });
}
