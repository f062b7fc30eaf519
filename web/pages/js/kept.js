// Texts in the storage of this browser, if it has one.

export function read_kept(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** null deletes the text. */
export function keep(name, text) {
  try {
    if (text === null) localStorage.removeItem(name);
    else localStorage.setItem(name, text);
  } catch {
    // Without storage, the value only lasts for this page.
  }
}
