// Finds a path in a table of routes. Pure.
/** {params, load} of a path, or null. `table` is a list of [pattern, load], as in routes.js. */
export function match(path, table) {
  const parts = path.split("/").filter(Boolean);
  for (const [pattern, load] of table) {
    const wanted = pattern.split("/").filter(Boolean);
    if (wanted.length !== parts.length) continue;
    const params = {};
    const fits = wanted.every((word, index) => {
      if (!word.startsWith(":")) return word === parts[index];
      params[word.slice(1)] = decoded(parts[index]);
      return true;
    });
    if (fits) return { params, load };
  }
  return null;
}

function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
