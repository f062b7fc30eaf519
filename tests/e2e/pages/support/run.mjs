// Programs that a student starts on the own machine.
import { spawn } from "node:child_process";
import { patience_ms } from "./server.mjs";

/** Runs words in `folder` until `is_over(said)`, or to its end; {said, status}. */
export function run(words, folder, is_over = () => false) {
  return new Promise((over, failed) => {
    const child = spawn(words[0], words.slice(1), { cwd: folder, stdio: ["ignore", "pipe", "pipe"] });
    const timer = setTimeout(() => child.kill("SIGKILL"), patience_ms());
    let said = "";
    const hear = (text) => {
      said += text;
      if (is_over(said)) child.kill("SIGINT");
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    child.once("error", failed);
    child.once("exit", (status) => {
      clearTimeout(timer);
      over({ said, status });
    });
  });
}
