// The ceremony: medals for feats, the third, the second, the first, the podium; each waits for the instructor's word, or
// goes on by itself where nobody gives one.
import { html, useEffect, useState } from "../js/dom.js";
import { Emblem } from "../js/emblem.js";
import { Empty } from "../js/parts.js";
import { ordinal } from "../js/words.js";
import { awards_of } from "./awards.js";
import { useCalled, Who } from "./game_scene.js";
import { with_names } from "./moments.js";

const by_itself_ms = 8000;

/** The step that is shown: the instructor's, or the next one each eight seconds. */
function useStep(asked, count, paused) {
  const [own, set_own] = useState(0);
  const by_hand = asked.mode === "ceremony";
  useEffect(() => {
    if (by_hand || paused || own + 1 >= count) return undefined;
    const timer = setTimeout(() => set_own(own + 1), by_itself_ms);
    return () => clearTimeout(timer);
  }, [by_hand, own, count, paused]);
  return Math.min(by_hand ? asked.step : own, count - 1);
}

function Podium({ podium }) {
  const called = useCalled();
  const order = [2, 1, 3].flatMap((place) => podium.filter((one) => one.place === place));
  return html`<ol class="stage-fill stage-podium">${order.map((one) => html`<li key=${one.alias} class=${`step-${one.place} ${["gold", "silver", "copper"][one.place - 1]}`}>
    <${Emblem} alias=${one.alias} large /><strong class=${called(one.alias).length > 8 ? "long" : ""}>${called(one.alias)}</strong>
    <span class="stage-step"><span class="visually-hidden">place </span>${one.place}</span></li>`)}</ol>`;
}

function Award({ award }) {
  const called = useCalled();
  const aliases = award.aliases ?? [award.alias];
  return html`<div class=${`stage-versus stage-award ${award.kind === "place" ? `award-${award.place}` : ""}`}>
    <p class="stage-round">${award.kind === "place" ? ordinal(award.place) : award.title}</p>
    <div class="stage-two one">${aliases.map((alias) => html`<${Who} key=${alias} alias=${alias} />`)}</div>
    <p class="stage-stakes">${with_names(award.why ?? "", ["", award.against ? called(award.against) : ""])}</p></div>`;
}

export function Ceremony({ seen, words, sound, paused }) {
  const awards = awards_of(seen, words);
  const step = useStep(seen.asked, awards.length, paused);
  useEffect(() => {
    if (awards.length) sound?.play("verdict");
  }, [step]);
  const award = awards[step];
  if (!award) return html`<${Empty} title="No awards yet">Awards appear once games have been played and places are final.<//>`;
  return award.kind === "podium" ? html`<${Podium} podium=${award.podium} />` : html`<${Award} key=${step} award=${award} />`;
}
