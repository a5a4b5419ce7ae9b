import { once } from "node:events";
import type { Socket } from "node:net";
import { createServer } from "node:net";

import type { BrokenPersona } from "../domains.ts";
import { portOf } from "../port-of.ts";
import type { SessionLog } from "../session-log.ts";
import type { MailServer } from "./compliant-server.ts";
import { blockedBanner } from "./replies.ts";

export interface BrokenServerOptions {
  /** The delay between the octets of a tarpit's reply. */
  dripMs: number;
  /** The time that a host lets pass before it closes the connection instead of answering. */
  closeMs: number;
  log: SessionLog;
}

interface Behaviour {
  /** The banner; empty for a host that says nothing, null closes the connection at once. */
  banner: string | null;
  /** Handles RCPT TO. */
  onRecipient: (socket: Socket) => void;
}

/** Starts a server that violates SMTP. */
export async function startBrokenServer(
  persona: BrokenPersona,
  { dripMs, closeMs, log }: BrokenServerOptions,
): Promise<MailServer> {
  const behaviours: Record<BrokenPersona, Behaviour> = {
    tarpit: { banner: "220 tarpit.mail-world.test ESMTP", onRecipient: (socket) => drip(socket, dripMs) },
    mute: { banner: "", onRecipient: () => undefined },
    late: {
      banner: "220 late.mail-world.test ESMTP",
      onRecipient: (socket) => void setTimeout(() => socket.destroy(), closeMs).unref(),
    },
    blocked: { banner: blockedBanner, onRecipient: (socket) => socket.end(`${blockedBanner}\r\n`) },
    drop: { banner: "220 drop.mail-world.test ESMTP", onRecipient: (socket) => socket.destroy() },
    down: { banner: null, onRecipient: (socket) => socket.destroy() },
  };
  const { banner, onRecipient } = behaviours[persona];
  const sockets = new Set<Socket>();

  const server = createServer((socket) => {
    sockets.add(socket);
    log.note(persona, "connected");
    socket.on("error", () => socket.destroy());
    socket.on("close", () => {
      log.note(persona, "closed");
      sockets.delete(socket);
    });
    if (banner === null) {
      socket.destroy();
      return;
    }
    if (banner === "") return;
    socket.write(`${banner}\r\n`);
    onLine(socket, (line) => {
      log.note(persona, line);
      if (/^rcpt to:/i.test(line)) onRecipient(socket);
      else if (/^quit$/i.test(line)) socket.end("221 2.0.0 Bye\r\n");
      else socket.write("250 2.0.0 Ok\r\n");
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");

  return {
    port: portOf(server),
    async close() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, "close");
    },
  };
}

/** Sends an endless reply, one octet at a time. */
function drip(socket: Socket, dripMs: number): void {
  const words = "250-2.0.0 Please hold the line\r\n";
  let position = 0;
  const timer = setInterval(() => {
    socket.write(words.charAt(position));
    position = (position + 1) % words.length;
  }, dripMs);
  timer.unref();
  socket.on("close", () => clearInterval(timer));
}

const maxLineOctets = 4096;

function onLine(socket: Socket, act: (line: string) => void): void {
  let partial = "";
  socket.on("data", (bytes: Buffer) => {
    const lines = (partial + bytes.toString("utf8")).split(/\r?\n/);
    partial = lines.pop() ?? "";
    if (partial.length > maxLineOctets) socket.destroy();
    for (const line of lines) {
      if (socket.destroyed) return;
      act(line);
    }
  });
}
