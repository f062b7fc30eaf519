// The time of each move with the limit: one bar per move, the first seat's upwards.
import { html } from "../../js/dom.js";
import { useEntrantText } from "../../js/entrant.js";
import { duration, limit } from "../../js/words.js";
import { turn_times } from "./turns.js";

const width = 720;
const height = 96;
const middle = height / 2;
const most = 40;
/** If the limit is this many times the longest move, bars would be invisible: the limit is then only text. */
const far_above = 10;

export function Times({ story, player }) {
  const named = useEntrantText();
  const times = turn_times(story);
  if (!times.length) return null;
  const limit_us = story.clock.move_ms === null ? null : story.clock.move_ms * 1000;
  const longest = times.reduce((a, b) => (b.time_us > a.time_us ? b : a));
  const is_far = limit_us !== null && limit_us > far_above * longest.time_us;
  const scale = most / Math.max(1, is_far ? 0 : limit_us ?? 0, longest.time_us);
  const step = width / times.length;
  const title = `Time per move, ${limit_us === null ? "no limit per move" : `limit ${limit(story.clock.move_ms)}`}. The longest: move ${longest.ply}, ${duration(longest.time_us)}.`;
  const go = (event) => {
    const { left, width: real } = event.currentTarget.getBoundingClientRect();
    player.seek(Math.max(0, Math.floor(((event.clientX - left) / real) * times.length) + 1));
  };
  const limits = limit_us === null || is_far ? [] : story.seats.length === 2 ? [-1, 1] : [-1];
  return html`<svg class="chart analysis-graph times-graph" viewBox=${`0 0 ${width} ${height}`} role="img" aria-label=${title} onClick=${go}>
      <path class="gridline zero" d=${`M0 ${middle}H${width}`} />
      ${times.map(({ ply, seat, time_us, over }, at) => {
        const size = Math.max(1, time_us * scale);
        const down = seat === 1 && story.seats.length === 2;
        return html`<rect class=${`seat-time seat-${seat % 6}`} x=${at * step} width=${Math.max(1, step - 0.5)} y=${down ? middle : middle - size} height=${size} />
          ${over && html`<text class="fault" x=${Math.min(width - 6, at * step + step / 2)} y="12" text-anchor="middle">!</text>`}`;
      })}
      ${limits.map((way) => html`<path class="time-limit" d=${`M0 ${middle + way * limit_us * scale}H${width}`} />`)}
      <path class="now" d=${`M${Math.min(player.shown * step, width - 1)} 0V${height}`} /></svg>
    <p class="small muted">${story.seats.length === 2 ? `Upwards ${named(story.seats[0].alias)}, downwards ${named(story.seats[1].alias)}.` : ""}
      ${limit_us === null ? " No limit per move."
        : is_far ? ` The limit, ${limit(story.clock.move_ms)} per move, is ${Math.floor(limit_us / Math.max(1, longest.time_us)).toLocaleString("en")} times the longest move.`
          : ` The dashed line is the limit, ${limit(story.clock.move_ms)} per move.`}
      ${` The longest: move ${longest.ply}, ${duration(longest.time_us)}.`}</p>`;
}
