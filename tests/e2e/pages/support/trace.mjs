// How long the page's main thread works for each frame, by Chromium's trace.
const percentile = (values, part) => [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))];

/** [ms] of processor time of the main thread for each of its frames; `events` of a trace. */
export function work_by_frame(events) {
  const of = (event) => `${event.pid} ${event.tid}`;
  const starts = events.filter(({ name, ph }) => name === "AnimationFrame" && ph === "b");
  const counts = new Map();
  for (const event of starts) counts.set(of(event), (counts.get(of(event)) ?? 0) + 1);
  const [main] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [];
  const frames = starts.filter((event) => of(event) === main).map(({ ts }) => ts).sort((a, b) => a - b);
  const tasks = events.filter((event) => event.name === "RunTask" && event.ph === "X" && of(event) === main).sort((a, b) => a.ts - b.ts);
  const work = frames.map(() => 0);
  let at = 0;
  for (const { ts, dur, tdur } of tasks) {
    while (at + 1 < frames.length && ts + dur >= frames[at + 1]) at += 1; // a frame begins within its task
    work[at] += (tdur ?? dur) / 1000;
  }
  return work.slice(1, -1);
}

/** {frames_a_second, ms_of_95, ms_of_50} of a page while `ms` pass. */
export async function traced(page, ms) {
  const browser = page.context().browser();
  await browser.startTracing(page, { categories: ["devtools.timeline", "disabled-by-default-devtools.timeline"] });
  await page.waitForTimeout(ms);
  const work = work_by_frame(JSON.parse((await browser.stopTracing()).toString()).traceEvents);
  return { frames_a_second: (1000 * work.length) / ms, ms_of_95: percentile(work, 0.95), ms_of_50: percentile(work, 0.5) };
}
