// Parses rosters and tables. Pure.

/** CSV (RFC 4180), with or without byte order mark -> rows of cells. */
export function parse_csv(text) {
  const csv = text.replace(/^\ufeff/, "");
  const rows = [];
  let row = [];
  let cell = "";
  let quoted = false;
  const end_row = () => {
    row.push(cell);
    if (row.length > 1 || row[0] !== "") rows.push(row);
    row = [];
    cell = "";
  };
  for (let at = 0; at < csv.length; ++at) {
    const c = csv[at];
    if (quoted) {
      if (c === '"' && csv[at + 1] === '"') cell += csv[++at];
      else if (c === '"') quoted = false;
      else cell += c;
    } else if (c === '"') quoted = true;
    else if (c === ",") {
      row.push(cell);
      cell = "";
    } else if (c === "\n") end_row();
    else if (c !== "\r") cell += c;
  }
  if (cell !== "" || row.length) end_row();
  return rows;
}

/** A table with a header line -> objects with the header's names as keys. */
export function parse_records(csv) {
  const [header = [], ...rows] = parse_csv(csv);
  return rows.map((row) => Object.fromEntries(header.map((key, at) => [key, row[at] ?? ""])));
}

/**
 * The server's errors in a roster, by line: "line 3: the name is missing" -> {line: 3, what, text of that line}.
 * `other` holds errors without a line.
 */
export function roster_errors(message, roster) {
  const lines = roster.split(/\r\n|\r|\n/);
  const faults = [];
  const other = [];
  for (const said of message.split("\n")) {
    const found = /^line (\d+): (.*)$/.exec(said);
    if (found) faults.push({ line: Number(found[1]), what: found[2], text: lines[Number(found[1]) - 1] ?? "" });
    else if (said) other.push(said);
  }
  return { faults, other: other.join(" ") };
}

/** A file's bytes -> its text, or null if it is not UTF-8. */
export function decode_utf8(bytes) {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return text.includes("\0") ? null : text;  // UTF-16 without a byte order mark has zero bytes
  } catch {
    return null;
  }
}

/** A text file's bytes -> its text in any common encoding. */
export function decode_text(bytes) {
  const [first, second] = bytes;
  const start = bytes.subarray(0, 64);
  const zeros = (from) => start.filter((byte, at) => at % 2 === from && byte === 0).length;
  // Ignores stray zero bytes, as protocol/utf8.cpp does.
  const many = (from) => zeros(from) >= Math.max(2, start.length / 8) && zeros(from) > 3 * zeros(1 - from);
  const little = (first === 0xff && second === 0xfe) || many(1);
  const big = (first === 0xfe && second === 0xff) || many(0);
  if (little || big) return new TextDecoder(little ? "utf-16le" : "utf-16be").decode(bytes);
  return decode_utf8(bytes) ?? new TextDecoder("windows-1252").decode(bytes);
}

/** Bytes -> base64 in the server's format. */
export function to_base64(bytes) {
  let letters = "";
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return btoa(letters);
}

/** One "clock.move = 2s" per line -> {"clock.move": "2s"}; `fault` is the first invalid line. */
export function parse_changes(text) {
  const changes = {};
  for (const [at, line] of text.split("\n").entries()) {
    if (!line.trim()) continue;
    const is = line.indexOf("=");
    if (is < 1) return { changes, fault: `line ${at + 1}: “${line.trim()}” must have the form path = value` };
    changes[line.slice(0, is).trim()] = line.slice(is + 1).trim();
  }
  return { changes, fault: null };
}

/** Text for display: makes characters visible that change the writing direction. */
export function plain(text) {
  return String(text).replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "�");
}
