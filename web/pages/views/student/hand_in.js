// The upload form for a program: choosing or dropping files, packing, sending.
import { html, useState } from "../../js/dom.js";
import { useDocument } from "../../js/documents.js";
import { Check, Field, useDrop, useTrying, Wrong } from "../../js/forms.js";
import { act } from "../../js/student.js";
import { capitalized } from "../../js/words.js";
import { useTournamentDocument } from "../../js/tournament.js";
import { chosen_files, dropped_files } from "./chosen.js";
import { upload_bytes, make_upload, upload_text, without_token } from "./packing.js";

/** Games for which students select the classic dialect; in croquet, file names determine it. */
const with_classic_dialect = ["wordcube", "boxing"];

const bytes_in = async (file) => new Uint8Array(await file.arrayBuffer());

/** A button that opens the file dialog; with `folder`, for a folder. */
function Chooser({ children, folder = false, take }) {
  const choose = (event) => {
    take(chosen_files(event.target.files));
    event.target.value = "";
  };
  return html`<label class="button file-button">${children}<input type="file" class="visually-hidden" multiple
    webkitdirectory=${folder} onChange=${choose} /></label>`;
}

function DropArea({ upload, off, take, languages }) {
  const drop = useDrop((dropped) => take(dropped_files(dropped)), off);
  return html`<div ...${drop} class=${`drop-area ${drop.class}`}>
    <p><strong>Drop a file, a folder or an archive</strong></p><p class="small muted">${[...languages.map(({ name }) => name), "5 MB at most"].join(", ")}</p>
    <p class="buttons"><${Chooser} take=${take}>Choose files<//><${Chooser} folder take=${take}>Choose a folder<//></p>
    <p class="small muted">Archives are .zip, .tar, .tar.gz or .tgz files. Hidden files in a folder are skipped.</p>
    <p role="status" class="chosen">${upload && !upload.fault && html`<strong><bdi>${upload_text(upload)}</bdi></strong>`}</p></div>`;
}

/** The languages that the server can build. */
function Language({ languages, value, onValue }) {
  return html`<${Field} label="Language" kind="select" value=${value} onValue=${onValue} options=${[["", "Automatic"], ...languages.map(({ key, name }) => [key, name])]} />`;
}

/** "17 of 20 left today." */
function Left({ left_today, most_a_day }) {
  if (!most_a_day) return null;
  return html`<span class="muted small">${left_today} of ${most_a_day} uploads left today</span>`;
}

/** `own` is the document me/versions. */
export function HandIn({ own, token, onHandedIn }) {
  const game = useTournamentDocument("").value?.game;
  const languages = (useDocument("languages").value?.languages ?? []).filter(({ available }) => available);
  const [upload, set_upload] = useState(null);
  const [note, set_note] = useState("");
  const [language, set_language] = useState("");
  const [plays, set_plays] = useState(true);
  const [classic, set_classic] = useState(false);
  const [said, set_said] = useState("");
  const off = Boolean(own.refused);
  const taking = useTrying(async (files) => {
    set_said("");
    set_upload(null);
    const chosen = await files;
    if (chosen.length) set_upload(make_upload(await without_token(chosen, bytes_in, token)));
  });
  const sending = useTrying(async () => {
    const bytes = await upload_bytes(upload, bytes_in);
    const query = new URLSearchParams({ file: upload.name, language, note: note.trim(), play: plays ? "1" : "0", classic: classic ? "1" : "0" });
    const { number } = await act(`me/versions?${query}`, bytes);
    set_upload(null);
    set_note("");
    set_said(`Uploaded as v${number}.`);
    onHandedIn();
  });
  const send = (event) => {
    event.preventDefault();
    set_said("");
    if (upload?.files) sending.go();
  };
  const fault = upload?.fault ? { message: upload.fault } : sending.error ?? taking.error;
  return html`<form class="card hand-in" onSubmit=${send}>
    ${off && html`<p class="warning" role="status">${capitalized(own.refused)}.</p>`}
    <fieldset class="plain" disabled=${off}>
      <${DropArea} languages=${languages} upload=${upload} off=${off} take=${taking.go} />
      <div class="fields"><${Field} label="Note (optional)" value=${note} onValue=${set_note} maxlength="200" autocomplete="off" placeholder="What is new" />
        <${Language} languages=${languages} value=${language} onValue=${set_language} /></div>
      <${Check} label="Play it as soon as it is ready" checked=${plays} onChecked=${set_plays} />
      ${with_classic_dialect.includes(game) && html`<${Check} label="It uses the classic dialect of its game" checked=${classic} onChecked=${set_classic} />`}
      <${Wrong} error=${fault} />
      <p class="buttons send"><button type="submit" class="primary" disabled=${sending.busy || !upload?.files}>Upload program</button>
        <span role="status">${sending.busy ? "Uploading …" : said}</span><${Left} ...${own} /></p>
    </fieldset></form>`;
}
