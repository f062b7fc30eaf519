// The chart of an entrant's version ratings, in pixels. Pure.
import { linear_scale, ticks_between } from "./scales.js";

export const width = 400;
export const height = 220;
const left = 48;
const right = 16;
const max_names = 10;

/**
 * Returns {dots, line, ticks} for `versions`, {version, elo, error} in order, at equal distances. A dot's error bar
 * extends from `top` to `bottom`. If there are many versions, only some dots have a `name`.
 */
export function laid_out(versions) {
  const low = Math.min(...versions.map(({ elo, error }) => elo - error));
  const high = Math.max(...versions.map(({ elo, error }) => elo + error));
  const x = linear_scale(-0.5, versions.length - 0.5, left, width - right);
  const y = linear_scale(low, high, height - 34, 14);
  const every = Math.ceil(versions.length / max_names);
  const dots = versions.map(({ version, elo, error }, index) => ({
    name: (versions.length - 1 - index) % every === 0 ? `v${version}` : "",
    x: x(index), y: y(elo), top: y(elo + error), bottom: y(elo - error),
  }));
  return {
    dots,
    line: dots.map((dot, index) => `${index ? "L" : "M"}${dot.x} ${dot.y}`).join(""),
    ticks: ticks_between(low, high, 4).map((value) => ({ value, y: y(value), from: left, to: width - right })),
  };
}
