// Reads a roster file in any encoding.
import { act } from "../../js/session.js";
import { to_base64, roster_errors, decode_utf8 } from "../../js/rows.js";

/** A roster file's text, and how it was decoded. The server detects encodings other than UTF-8. */
export async function read_roster(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const roster = decode_utf8(bytes);
  if (!bytes.length) return { roster: "", file_notes: [], file_faults: { faults: [], other: `${file.name} is empty.` } };
  if (roster !== null) return { roster, file_notes: [], file_faults: null };
  try {
    const read = await act("roster-text", { base64: to_base64(bytes) });
    return { roster: read.roster, file_notes: read.notes, file_faults: null };
  } catch (wrong) {
    const seen = new TextDecoder("windows-1252").decode(bytes);
    return { roster: "", file_notes: [], file_faults: roster_errors(wrong.message, seen) };
  }
}
