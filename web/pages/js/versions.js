// Texts about uploaded versions of programs. Pure.
import { plural } from "./words.js";

const states = {
  queued: ["quiet", "queued"],
  building: ["live", "building"],
  checking: ["live", "being checked"],
  ready: ["good", "ready"],
  failed: ["bad", "failed"],
};

/** [kind of Tag, word]. */
export const version_state = ({ state }) => states[state] ?? ["quiet", state];

/** True if its state will change without user action. */
export const is_in_work = ({ state }) => ["queued", "building", "checking"].includes(state);

/** The current progress, or why it failed; "" if there is none. */
export function progress_text({ state, ahead, reason }) {
  if (state === "queued") return ahead > 0 ? `${plural(ahead, "program")} ahead in the queue.` : "Next in the queue.";
  if (state === "building") return "Step 1 of 2: compiling. This takes at most half a minute.";
  if (state === "checking") return "Step 2 of 2: playing against the checker.";
  return reason;
}

/** For screen readers: "Version 3: queued. 2 programs ahead of it." */
export function spoken(version) {
  return `Version ${version.number}: ${[version_state(version)[1], progress_text(version)].filter(Boolean).join(". ")}`;
}

/** Which version plays now and from the next round on, in one or two sentences. */
export function playing_text({ hosted, plays, frozen }) {
  const own = "your own computer, over the network";
  if (frozen) return `v${frozen} plays until the round is over, then ${plays ? `v${plays}` : own}.`;
  if (!plays) return `Your bot plays from ${own}. Upload a program to have the server run it.`;
  return hosted ? `v${plays} plays. The server runs it. You do not need to connect anything.`
    : `v${plays} plays from the next round on. Until then your bot plays from ${own}.`;
}

/** The label of a version that plays; "" for others. */
export function role_text({ number }, { hosted, plays, frozen }) {
  if (number === frozen) return "plays this round";
  if (number === plays) return frozen || !hosted ? "plays from the next round on" : "plays";
  return "";
}

/** The newest `count` versions and those that play: [shown, number of hidden ones]. */
export function shown_versions({ versions, plays, frozen }, count) {
  const shown = versions.filter(({ number }, at) => at < count || number === plays || number === frozen);
  return [shown, versions.length - shown.length];
}
