import { once } from "node:events";
import type { Socket } from "node:net";
import { createServer } from "node:net";

import type { RudePersona } from "../domains.ts";
import { portOf } from "../listening.ts";
import type { WorldLog } from "../world-log.ts";
import type { MailServer } from "./polite.ts";
import { blockedBanner } from "./words.ts";

export interface RudeOptions {
  /** Between the octets of a tarpit's answer. */
  dripMs: number;
  log: WorldLog;
}

interface Manners {
  /** What is said on connecting; null closes at once. */
  banner: string | null;
  /** What is done when a recipient is asked about. */
  onRecipient: (socket: Socket) => void;
}

/** Starts a host that does not do as SMTP says. */
export async function startRudeServer(
  persona: RudePersona,
  { dripMs, log }: RudeOptions,
): Promise<MailServer> {
  const manners: Record<RudePersona, Manners> = {
    tarpit: { banner: "220 tarpit.mail-world.test ESMTP", onRecipient: (socket) => drip(socket, dripMs) },
    blocked: { banner: blockedBanner, onRecipient: (socket) => socket.end(`${blockedBanner}\r\n`) },
    drop: { banner: "220 drop.mail-world.test ESMTP", onRecipient: (socket) => socket.destroy() },
    down: { banner: null, onRecipient: (socket) => socket.destroy() },
  };
  const { banner, onRecipient } = manners[persona];
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

/** One octet at a time, of a reply that never ends. */
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

const MAXIMUM_LINE_OCTETS = 4096;

function onLine(socket: Socket, act: (line: string) => void): void {
  let partial = "";
  socket.on("data", (bytes: Buffer) => {
    const lines = (partial + bytes.toString("utf8")).split(/\r?\n/);
    partial = lines.pop() ?? "";
    if (partial.length > MAXIMUM_LINE_OCTETS) socket.destroy();
    for (const line of lines) {
      if (socket.destroyed) return;
      act(line);
    }
  });
}
