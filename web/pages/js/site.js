// The server's public address, for token slips, QR codes and "Take part".
import { useDocument } from "./documents.js";

const here_alone = /^(localhost|127\..*|\[::1\])$/;

/** `server` is /api/v1/server. Returns the setting --address, or the browser's address unless others cannot use it. Pure. */
export function public_address(server, { origin, hostname }) {
  if (server?.address_is_set) return server.pages;
  return here_alone.test(hostname) && server ? server.pages : origin;
}

export const useSite = () => public_address(useDocument("server").value, location);
