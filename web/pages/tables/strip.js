// The stages of a tournament in figures: 34 -> 8·8·9·9 -> 2×8 -> 8 -> 4 -> final. What is not drawn yet
// is worked out of the plan. Pure.

/** [8, 8, 9, 9] -> "8·8·9·9"; [8, 8] -> "2×8"; [8] -> "8"; [9, 9, 8] -> "9·9·8". */
export function sizes_text(sizes) {
  if (!sizes.length) return "";
  const [first] = sizes;
  if (sizes.length > 1 && sizes.every((size) => size === first)) return `${sizes.length}×${first}`;
  if (sizes.length <= 6) return sizes.join("·");
  const [least, most] = [Math.min(...sizes), Math.max(...sizes)];
  return `${sizes.length}×${least}–${most}`;
}

/** `count` entrants in `groups` groups, as even as can be. */
function spread(count, groups) {
  return Array.from({ length: groups }, (_, index) => Math.floor((count + index) / groups));
}

function planned_sizes(plan, before, entrants) {
  const top = plan.entry?.top;
  const count = top && before.length ? before.reduce((sum, size) => sum + Math.min(top, size), 0) : plan.entry === "everyone" ? entrants : 0;
  if (!count) return [];
  const { sizes = [], count: groups = 0, size = 0 } = plan.groups ?? {};
  if (plan.format !== "groups") return [count];
  if (sizes.length) return sizes;
  return spread(count, groups || (size ? Math.ceil(count / size) : 1));
}

/** [{number, name, format, state, text, sizes, drawn}] for the stages of a Tournament document. */
export function strip_of(tournament) {
  let before = [];
  return tournament.stages.map((stage, index) => {
    const plan = tournament.plan.stages[index] ?? {};
    const drawn = stage.groups.map(({ entrants }) => entrants.length).filter((size) => size > 0);
    const sizes = drawn.length ? drawn : planned_sizes(plan, before, tournament.entrants);
    if (stage.state !== "skipped" && sizes.length) before = sizes;
    return {
      number: stage.number, name: stage.name, format: stage.format, state: stage.state, sizes,
      drawn: drawn.length > 0, text: stage.state === "skipped" ? "–" : text_of(stage.format, sizes),
    };
  });
}

function text_of(format, sizes) {
  if (format === "finals") return "final";
  const text = sizes_text(sizes);
  if (format === "elimination" || format === "double-elimination") return text ? `bracket of ${text}` : "bracket";
  return text || "?";
}
