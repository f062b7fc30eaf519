// Live events: one WebSocket for a set of topics, reconnected when it is lost. server/live/hub.hpp and
// server/api/EVENTS.md describe the messages.
import { archive } from "./archive.js";
import { useEffect, useListener, useRef, useState } from "./dom.js";

const first_delay_ms = 500;
const last_delay_ms = 20_000;

/** The delay before the nth retry: doubled each time, and random, so that clients do not all reconnect at once. */
export function delay_before(attempt, draw = Math.random) {
  const grown = Math.min(last_delay_ms, first_delay_ms * 2 ** attempt);
  return grown / 2 + draw() * (grown / 2);
}

/** {topic: version or undefined} -> the query of /api/v1/live. */
export function live_query(versions) {
  return [...versions]
    .map(([topic, v]) => `topic=${encodeURIComponent(topic)}${v ? `&v=${v}` : ""}`)
    .join("&");
}

export class LiveSocket {
  /**
   * `topics` are [[topic, version], ...]; version undefined: only future events. Handlers: event(topic, event,
   * number), resync(topic) when documents must be fetched again, state("open" | "lost").
   */
  constructor(topics, handlers, make = (url) => new WebSocket(url)) {
    this.versions = new Map(topics);
    this.ended = new Set();
    this.handlers = handlers;
    this.make = make;
    this.attempt = 0;
    this.was_open = false;
    this.connect();
  }

  connect() {
    const wanted = [...this.versions].filter(([topic]) => !this.ended.has(topic));
    if (!wanted.length) return;
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = this.make(`${scheme}//${location.host}/api/v1/live?${live_query(wanted)}`);
    this.socket = socket;
    socket.onopen = () => {
      this.attempt = 0;
      this.handlers.state?.("open");
      // The server cannot resend events that a topic without a version missed during the interruption.
      if (this.was_open) for (const [topic, v] of wanted) if (!v) this.handlers.resync?.(topic);
      this.was_open = true;
    };
    socket.onmessage = (message) => this.take(JSON.parse(message.data));
    socket.onclose = () => this.lost(socket);
  }

  take(message) {
    const { topic, v, events = [], resync, end } = message;
    const first = v - events.length + 1;
    const known = this.versions.get(topic) ?? 0;
    this.versions.set(topic, v);
    if (resync !== undefined) {
      setTimeout(() => !this.closed && this.handlers.resync?.(topic), resync);
    }
    events.forEach((event, index) => {
      if (first + index > known) this.handlers.event?.(topic, event, first + index);
    });
    if (end) this.ended.add(topic);
  }

  lost(socket) {
    if (this.closed || socket !== this.socket) return;
    if (this.ended.size === this.versions.size) return;
    this.handlers.state?.("lost");
    this.timer = setTimeout(() => this.connect(), delay_before(this.attempt++));
  }

  /** Reconnects immediately: the user pressed the button, or the network is back. */
  retry() {
    if (this.closed || this.socket?.readyState <= 1) return;
    clearTimeout(this.timer);
    this.connect();
  }

  close() {
    this.closed = true;
    clearTimeout(this.timer);
    this.socket?.close();
  }
}

/**
 * Listens while the component is shown; does nothing in an archive. `topics` is [[topic, version], ...], or null to wait. Returns
 * {lost, retry}.
 */
export function useLive(topics, handlers) {
  const [lost, set_lost] = useState(false);
  const current = useRef(handlers);
  current.current = handlers;
  const socket = useRef(null);
  const names = topics && !archive ? topics.map(([topic]) => topic).join("\n") : null;
  useEffect(() => {
    if (!names) return undefined;
    const live = new LiveSocket(topics, {
      event: (...args) => current.current.event?.(...args),
      resync: (...args) => current.current.resync?.(...args),
      state: (state) => set_lost(state === "lost"),
    });
    socket.current = live;
    return () => live.close();
  }, [names]);
  const retry = () => socket.current?.retry();
  useListener("online", retry);
  return { lost, retry };
}
