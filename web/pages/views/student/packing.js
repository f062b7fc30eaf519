// Which of the chosen files to upload, and in which form. Pure.
import { decode_text } from "../../js/rows.js";
import { make_archive, archive_size } from "../../js/ustar.js";
import { list_text, size_text } from "../../js/words.js";

export const max_bytes = 5_000_000;
export const max_files = 500;
const longest_token = 1000; // maximum size of a file that may be a token

const junk = ["__pycache__", "__MACOSX", "aspis-games", "Thumbs.db", "desktop.ini"];

/** True for files that systems, editors and the relay create: hidden files, caches, games. */
export function is_left_out(path) {
  return path.split("/").some((part) => part.startsWith(".") || junk.includes(part));
}

/** Folders of Python's virtual environments, which only work on one computer. */
function find_environments(files) {
  const mark = "/pyvenv.cfg";
  return files.filter(({ path }) => path.endsWith(mark)).map(({ path }) => path.slice(0, 1 - mark.length));
}

/** The largest file or folder at the top level: "data/ (9 MB)". */
function largest_part(files) {
  const sizes = new Map();
  for (const { path, file } of files) {
    const [top, second, ...rest] = path.split("/");
    const name = second === undefined ? top : rest.length ? `${second}/` : second;
    sizes.set(name, (sizes.get(name) ?? 0) + file.size);
  }
  const [name, size] = [...sizes].reduce((a, b) => (b[1] > a[1] ? b : a));
  return `${name} (${size_text(size)})`;
}

/**
 * The upload for `chosen`, a list of {path, file} whose files have a size: {name, files, size, packed}, or {fault}.
 * A single file is sent unchanged, anything else as a tar file.
 */
export function make_upload(chosen) {
  const alone = chosen.length === 1 && !chosen[0].path.includes("/");
  const environments = find_environments(chosen);
  const files = alone ? chosen : chosen.filter(({ path }) => !is_left_out(path) && !environments.some((folder) => path.startsWith(folder)));
  if (!files.length) return { fault: "No files found. Choose the folder of your program." };
  if (files.length > max_files) return { fault: `These are more than ${max_files} files. The largest part is ${largest_part(files)}. Choose only the folder of your program.` };
  const sizes = files.map(({ file }) => file.size);
  const size = alone ? sizes[0] : archive_size(sizes);
  if (!sizes.some(Boolean)) return { fault: "The upload is empty." };
  if (size > max_bytes) {
    return { fault: `The upload has ${size_text(size)}; the limit is ${size_text(max_bytes)}. ${alone ? "" : `The largest part is ${largest_part(files)}. `}Remove what the program does not need${
      alone ? "" : ", or upload a .zip file"}.` };
  }
  const tops = new Set(files.map(({ path }) => path.slice(0, path.indexOf("/") + 1)));
  const [top] = tops.size === 1 ? tops : [""];
  return { name: alone ? files[0].path : `${top.slice(0, -1) || "program"}.tar`, files, size, packed: !alone };
}

/** "bot.cpp, 1.2 KB"; "mybot.tar: bot.py and board.py, 4.0 KB"; "mybot.tar: 12 files, 34 KB". */
export function upload_text({ name, files, size, packed }) {
  if (!packed) return `${name}, ${size_text(size)}`;
  const names = files.map(({ path }) => path.split("/").at(-1));
  return `${name}: ${names.length > 3 ? `${names.length} files` : list_text(names)}, ${size_text(size)}`;
}

/**
 * `chosen` without files that contain the student's token. `read(file)` promises a file's bytes. Throws an Error for
 * users if nothing is left.
 */
export async function without_token(chosen, read, token) {
  const kept = [];
  for (const one of chosen) {
    const bytes = one.file.size <= longest_token ? await read(one.file).catch(() => null) : null; // upload_bytes() reports the error
    if (!bytes || decode_text(bytes).trim() !== token) kept.push(one);
  }
  if (chosen.length && !kept.length) throw new Error("This file contains your token. Keep it secret, and choose your program instead.");
  return kept;
}

/** Files that begin with "#!" must be executable. */
const is_script = (bytes) => bytes[0] === 0x23 && bytes[1] === 0x21;

/** The bytes of an upload from make_upload(). Reads the files again, because they may have changed. Throws an Error for users. */
export async function upload_bytes({ files, packed }, read) {
  const all = [];
  for (const { path, file } of files) {
    try {
      const bytes = await read(file);
      all.push({ path, bytes, executable: is_script(bytes), modified: (file.lastModified ?? 0) / 1000 });
    } catch {
      throw new Error(`“${path}” cannot be read. If it has changed, choose it again.`);
    }
  }
  return packed ? make_archive(all) : all[0].bytes;
}
