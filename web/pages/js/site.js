// Where others reach this server: what stands on slips, in QR codes and on "Take part".
import { useDocument } from "./documents.js";

const here_alone = /^(localhost|127\..*|\[::1\])$/;

/** `server` is /api/v1/server. What --address says; without it the browser's address, unless nobody else can use that. Pure. */
export function site_of(server, { origin, hostname }) {
  if (server?.address_is_set) return server.pages;
  return here_alone.test(hostname) && server ? server.pages : origin;
}

export const useSite = () => site_of(useDocument("server").value, location);
