#!/usr/bin/env python3
"""Prints results that a server of Aspis tells: webhook.py SECRET-FILE [HOST]:PORT"""
import hashlib, hmac, http.server, json, sys

secret = open(sys.argv[1]).readline().strip().encode()
taken = set()  # keep these on the disk: what was told may be told again


class Receiver(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(min(int(self.headers.get("Content-Length", 0)), 1 << 20))
        signature = "sha256=" + hmac.new(secret, body, hashlib.sha256).hexdigest()
        if not hmac.compare_digest(signature, self.headers.get("X-Aspis-Signature", "")):
            self.send_error(403, "not signed with the secret")
            return
        told = json.loads(body)
        if told["delivery"] not in taken:
            seats = ", ".join(f"{seat['alias']} {seat['standing']}" for seat in told["game"]["seats"])
            print(told["tournament"]["name"], told["game"]["label"], seats, flush=True)
            taken.add(told["delivery"])
        self.send_response(204)
        self.end_headers()

    def log_message(self, *_):
        pass


host, _, port = sys.argv[2].rpartition(":")
server = http.server.HTTPServer((host or "127.0.0.1", int(port)), Receiver)
print("listening", flush=True)
server.serve_forever()
