// Makes uncompressed tar archives in ustar format (POSIX.1-1988). Pure.

const block = 512;
const longest_name = 100; // bytes
const longest_prefix = 155;

const utf8 = new TextEncoder();
const padded = (size) => Math.ceil(size / block) * block;

/** Splits the path at a "/" so that both parts fit: [prefix, name], in bytes. */
function split_path(path) {
  const bytes = utf8.encode(path);
  if (bytes.length <= longest_name) return [new Uint8Array(), bytes];
  for (let at = bytes.length - longest_name - 1; at < bytes.length - 1; ++at) {
    if (bytes[at] === 0x2f && at > 0 && at <= longest_prefix) return [bytes.subarray(0, at), bytes.subarray(at + 1)];
  }
  throw new Error(`the name “${path}” is too long: shorten it`);
}

function make_header({ path, bytes, executable, modified = 0 }) {
  const header = new Uint8Array(block);
  const put = (at, text) => header.set(utf8.encode(text), at);
  const octal = (at, digits, value) => put(at, value.toString(8).padStart(digits, "0"));
  const [prefix, name] = split_path(path);
  header.set(name, 0);
  octal(100, 7, executable ? 0o755 : 0o644);
  octal(108, 7, 0); // owner
  octal(116, 7, 0); // group
  octal(124, 11, bytes.length);
  octal(136, 11, Math.max(0, Math.floor(modified)));
  put(148, " ".repeat(8)); // the sum counts its own field as blanks
  put(156, "0"); // regular file
  put(257, "ustar\u000000");
  header.set(prefix, 345);
  octal(148, 6, header.reduce((sum, byte) => sum + byte, 0));
  header[154] = 0;
  return header;
}

/** The size in bytes that make_archive() produces for files of these sizes. */
export const archive_size = (sizes) => sizes.reduce((sum, size) => sum + block + padded(size), 2 * block);

/**
 * `files` are {path, bytes, executable, modified (seconds since 1970)}. Throws an Error for users if a path does not
 * fit: 100 bytes for the name, 155 for its folders.
 */
export function make_archive(files) {
  const archive = new Uint8Array(archive_size(files.map(({ bytes }) => bytes.length)));
  let at = 0;
  for (const file of files) {
    archive.set(make_header(file), at);
    archive.set(file.bytes, at + block);
    at += block + padded(file.bytes.length);
  }
  return archive;
}
