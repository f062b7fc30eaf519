// Short tones of the stage, made by the browser: off until somebody turns them on.

const notes = { move: [[523, 0, 0.05]], other: [[392, 0, 0.05]], moment: [[659, 0, 0.12], [880, 0.09, 0.2]], bad: [[220, 0, 0.2], [165, 0.14, 0.35]],
  verdict: [[523, 0, 0.16], [659, 0.14, 0.16], [784, 0.28, 0.16], [1047, 0.42, 0.5]] };
const loud = { move: 0.05, other: 0.05, moment: 0.12, bad: 0.1, verdict: 0.14 };

export class Sound {
  /** A browser makes sound only after somebody has touched the page: from a click. */
  turn_on() {
    this.context ??= new AudioContext();
    this.context.resume();
    this.on = true;
  }

  turn_off() {
    this.on = false;
  }

  play(kind) {
    if (!this.on || this.context.state !== "running") return;
    for (const [pitch, after, lasts] of notes[kind]) {
      const at = this.context.currentTime + after;
      const tone = this.context.createOscillator();
      const gain = this.context.createGain();
      tone.frequency.value = pitch;
      tone.type = "triangle";
      gain.gain.setValueAtTime(loud[kind], at);
      gain.gain.exponentialRampToValueAtTime(0.0001, at + lasts);
      tone.connect(gain).connect(this.context.destination);
      tone.start(at);
      tone.stop(at + lasts);
    }
  }
}
