// The documents of an archive (server/archive). They are scripts next to the pages, because pages opened from a disk
// cannot load other files.

/** key -> value for the scripts loaded so far; null if the pages belong to a server. */
export const archive = globalThis.aspis_archive ?? null;

/** key -> promise of its value; undefined if there is no such script. */
const loading = new Map();

function loaded(key) {
  if (!loading.has(key)) {
    loading.set(key, new Promise((done) => {
      const script = document.createElement("script");
      script.src = `data/${key.split("/").map(encodeURIComponent).join("/")}.js`;
      script.onload = script.onerror = () => done(archive[key]);
      document.head.append(script);
    }));
  }
  return loading.get(key);
}

/** A page of the list of games, newest first, in the server's format. Pure. */
export function make_page(games, query) {
  const [before, entrant, limit] = ["before", "entrant", "limit"].map((key) => query.get(key));
  const wanted = games.filter(({ id, seats }) => (!before || id < Number(before)) &&
    (!entrant || seats.some(({ alias }) => alias === entrant)));
  const page = wanted.slice(0, Number(limit ?? 50));
  return { games: page, next_before: wanted.length > page.length ? page.at(-1).id : null };
}

/** The document of a path below /api/v1/, or undefined. */
export async function archived(path) {
  if (path === "tournaments" || path === "front") return archive[""];
  const [, encoded, rest] = /^tournaments\/([^/]+)\/?(.*)$/.exec(path) ?? [];
  if (!encoded) return undefined;
  const name = decodeURIComponent(encoded);
  const [kind, id, record] = rest.split("?")[0].split("/");
  if (kind === "analyses") return loaded(`${name}/${id}`).then(() => archive[`${name}/${id}/analysis`]);
  if (record) return loaded(`${name}/${id}`);
  const documents = await loaded(name);
  if (kind !== "games") return documents?.[kind];
  if (id) return documents?.games.find((game) => String(game.id) === id);
  return documents && make_page(documents.games, new URLSearchParams(rest.split("?")[1]));
}
