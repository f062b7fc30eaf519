// Reads dropped or chosen files and folders as [{path, file}].
import { is_left_out, max_files } from "./packing.js";

/** One more than the limit: enough to know that there are too many without reading a whole disk. */
const max_read = max_files + 1;

const in_one_form = (path) => path.replace(/^\//, "").normalize("NFC");
const entry_file = (entry) => new Promise((found, failed) => entry.file(found, failed));
const next_entries = (reader) => new Promise((found, failed) => reader.readEntries(found, failed));

async function walk(entry, found) {
  const path = in_one_form(entry.fullPath);
  if (found.length >= max_read) return;
  if (entry.isFile) found.push({ path, file: await entry_file(entry) });
  if (!entry.isDirectory) return;
  const reader = entry.createReader(); // returns a part of the entries per call, an empty list at the end
  for (let entries = await next_entries(reader); entries.length; entries = await next_entries(reader)) {
    for (const one of entries) {
      if (!is_left_out(one.name)) await walk(one, found);
    }
  }
}

/** For a DataTransfer. Reads its entries immediately, because they are gone after the event. */
export async function dropped_files({ items, files }) {
  const entries = [...(items ?? [])].map((item) => item.webkitGetAsEntry?.()).filter(Boolean);
  if (!entries.length) return chosen_files(files);
  const found = [];
  for (const entry of entries) await walk(entry, found);
  return found;
}

/** For an <input type="file"> with or without webkitdirectory. */
export function chosen_files(files) {
  return [...files].map((file) => ({ path: in_one_form(file.webkitRelativePath || file.name), file }));
}
