// Tests that depend on each other: when one fails, the next ones fail immediately, without waiting.
import { test } from "node:test";

export function steps() {
  let failed = null;
  return (name, work) => test(name, async () => {
    if (failed) throw new Error(`not tried: “${failed}” failed before it`);
    failed = name;
    await work();
    failed = null;
  });
}
