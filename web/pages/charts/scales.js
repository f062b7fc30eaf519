// Converts values to pixels and chooses the ticks of an axis. Pure.

/** A linear scale that maps [from, to] to [first, last]. */
export function linear_scale(from, to, first, last) {
  const span = to - from || 1;
  return (value) => first + ((value - from) / span) * (last - first);
}

/** About `wanted` round values in [from, to]: steps are 1, 2 or 5 times a power of ten. */
export function ticks_between(from, to, wanted) {
  const rough = (to - from) / Math.max(1, wanted);
  if (!(rough > 0)) return [from];
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= rough);
  const ticks = [];
  for (let at = Math.ceil(from / step); at * step <= to + step / 1e6; at += 1) ticks.push(at * step === 0 ? 0 : at * step);
  return ticks;
}
