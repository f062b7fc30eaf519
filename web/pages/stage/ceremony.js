// The ceremony: awards for achievements, three covered places, then third, second and first place, and the podium. Each
// step waits for the instructor, or lasts eight seconds if no instructor controls the screen.
import { html, useEffect, useRef, useState, useTimer } from "../js/dom.js";
import { with_names } from "../js/words.js";
import { Emblem } from "../js/emblem.js";
import { Tiles } from "../games/wordcube.js";
import { Empty } from "../js/parts.js";
import { ceremony_awards, podium_places } from "./awards.js";
import { StageName, useCalled } from "./game_scene.js";
import { ChampionScene } from "./result_scenes.js";
import { ceremony_strip, Strip } from "./strip.js";

const by_itself_ms = 8000;

/** The current step: the instructor's, or the next one after eight seconds. */
function useStep(asked, count, paused) {
  const [own, set_own] = useState(0);
  const by_hand = asked.mode === "ceremony";
  useTimer(() => set_own(own + 1), by_hand || paused || own + 1 >= count ? null : by_itself_ms, [by_hand, own, count, paused]);
  return Math.min(by_hand ? asked.step : own, count - 1);
}

const cover = html`<svg class="emblem-mark" viewBox="0 0 100 100" aria-hidden="true"><circle class="disc-face" cx="50" cy="50" r="45" /><path class="stud" d="M50 21L74 79H61L50 53L39 79H26Z" /></svg>`;

/** The podium; places better than `open` are covered, except those that are `known`. `lit`: the place that is honoured now. */
function Podium({ podium, open, known, head, lit = null }) {
  const order = [2, 1, 3].flatMap((place) => podium.filter((one) => one.place === place));
  const is_covered = ({ alias, place }) => place < open && !known.some((one) => one.alias === alias);
  return html`<div class="stage-fill stage-podium"><p class="podium-head">${head}</p><ol>${order.map((one) => html`<li key=${one.alias} class=${`step-${one.place} ${lit && lit !== one.place ? "dim" : ""}`}>
    ${is_covered(one) ? cover : html`<${Emblem} alias=${one.alias} large />`}${is_covered(one) ? html`<b class="stage-name">?</b>` : html`<${StageName} alias=${one.alias} />`}<span>${one.clue}</span>
    <span class="stage-step"><span class="visually-hidden">place </span>${one.place}</span></li>`)}</ol></div>`;
}

function Award({ award }) {
  const called = useCalled();
  return html`<div class="stage-award"><p class="over">${award.title}</p>${award.word ? html`<${Tiles} word=${award.word} />` : html`<b class="score">${award.large}</b>`}
    <p class="stage-who-large"><${Emblem} alias=${award.alias} large /><${StageName} alias=${award.alias} /></p>
    <p>${with_names(award.why.replace(/^[A-Z]+, /, ""), ["", award.against ? called(award.against) : ""])}</p></div>`;
}

/**
 * The places that `show` has revealed on this screen. A screen opened for the ceremony has revealed none, even if the
 * instructor left all games out of the running order. Pure.
 */
export const places_shown = ({ drawn, state }) => (state.shown.size ? podium_places(drawn) : []);

export function Ceremony({ seen, show, words, sound }) {
  const awards = ceremony_awards(seen, words);
  const step = useStep(seen.asked, awards.length, show.paused);
  useEffect(() => {
    if (awards.length) sound?.play("verdict");
  }, [step]);
  const called = useCalled();
  const award = awards[step];
  const title = seen.tournament.title || seen.name;
  // Kept, because the games that go on during the ceremony hide results again.
  const shown = useRef([]);
  const known = places_shown(show);
  if (known.length) shown.current = known;
  const question = shown.current.length ? "The podium" : "Who won?";
  if (!award) return html`<${Empty} title="No awards yet">Awards appear once games have been played and places are final.<//>`;
  const scene = award.kind === "place" && award.place === 1 && award.aliases.length === 1 ? html`<${ChampionScene} seen=${seen} alias=${award.aliases[0]} />`
    : award.podium ? html`<${Podium} podium=${award.podium} open=${award.place} known=${shown.current} lit=${award.kind === "place" ? award.place : null} head=${award.kind === "place" ? `${title} · ${award.title}` : award.kind === "covered" ? `${title} · ${question}` : title} />` : html`<${Award} key=${step} award=${award} />`;
  return html`${scene}<${Strip} parts=${ceremony_strip(awards, step, title, called, shown.current)} />`;
}
