// Pages of an archive: lists of games as a server returns them.
import { test } from "node:test";
import assert from "node:assert/strict";
import { make_page } from "../../web/pages/js/archive.js";

const games = [5, 4, 3, 2, 1].map((id) => ({ id, seats: [{ alias: id % 2 ? "417" : "102" }, { alias: "311" }] }));
const ids = (query) => {
  const { games: page, next_before } = make_page(games, new URLSearchParams(query));
  return [page.map(({ id }) => id), next_before];
};

test("a page of games is the newest below a number, and says where the next begins", () => {
  assert.deepEqual(ids("limit=2"), [[5, 4], 4]);
  assert.deepEqual(ids("limit=2&before=4"), [[3, 2], 2]);
  assert.deepEqual(ids("limit=2&before=2"), [[1], null]);
  assert.deepEqual(ids(""), [[5, 4, 3, 2, 1], null]);
});

test("a page of one entrant's games has no others", () => {
  assert.deepEqual(ids("limit=2&entrant=417"), [[5, 3], 3]);
  assert.deepEqual(ids("limit=5&entrant=102"), [[4, 2], null]);
});
