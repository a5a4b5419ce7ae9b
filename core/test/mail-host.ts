import { once } from "node:events";
import type { Socket } from "node:net";
import { connect, createServer } from "node:net";
import { finished } from "node:stream/promises";
import { createSecureContext, TLSSocket } from "node:tls";

import { cert, key } from "./certificate.ts";

export interface Session {
  socket: Socket;
  /** The commands of this session so far, the one being answered included. */
  lines: string[];
  /** The number of the session at the host, from 1. */
  number: number;
  isSecure: boolean;
  /** Whether the script has left a command without a reply: a host answers in order, so QUIT gets none either. */
  isSilent: boolean;
}

/** A reply without its last CRLF; null sends none; undefined sends the default reply. */
export type Answer = string | null | undefined;

export interface MailHostScript {
  banner?: string | null;
  answer?: (line: string, session: Session) => Answer;
  /** Starts TLS after STARTTLS. */
  startsTls?: boolean;
  /** Takes no MAIL FROM without TLS. */
  demandsTls?: boolean;
  /** Knows no TLS session of an earlier connection. */
  forgetsSessions?: boolean;
}

export interface MailHost {
  sessions: readonly Session[];
  /** Every command of every session, in order of arrival. */
  lines(): string[];
  /** Resolves when the host has read all that was sent in the sessions that have begun. */
  ended(): Promise<void>;
  dial(): Socket;
  close(): Promise<void>;
}

/** A mail host on loopback that accepts every command unless the script answers otherwise. */
export async function startMailHost({
  banner = "220 mx.test ESMTP",
  answer,
  startsTls = false,
  demandsTls = false,
  forgetsSessions = false,
}: MailHostScript = {}): Promise<MailHost> {
  const newContext = () => createSecureContext({ key, cert });
  const shared = newContext();
  const sessions: Session[] = [];
  const lines: string[] = [];

  const listen = (session: Session): void => {
    const { socket } = session;
    let partial = "";
    const read = (bytes: Buffer): void => {
      const received = (partial + bytes.toString("utf8")).split("\r\n");
      partial = received.pop() ?? "";
      for (const line of received) {
        if (socket.destroyed) return;
        session.lines.push(line);
        lines.push(line);
        const isPremature = demandsTls && !session.isSecure && line.startsWith("MAIL");
        const scripted = isPremature
          ? "530 5.7.0 Must issue a STARTTLS command first"
          : answer?.(line, session);
        const isUnheard = line === "QUIT" && scripted === undefined && session.isSilent;
        const reply = isUnheard ? null : scripted === undefined ? defaultReply(line) : scripted;
        session.isSilent ||= reply === null;
        if (reply !== null && socket.writable) socket.write(`${reply}\r\n`);
        if (line === "QUIT" && scripted === undefined && !isUnheard) socket.end();
        if (line === "STARTTLS" && startsTls) {
          socket.off("data", read);
          session.socket = new TLSSocket(socket, {
            isServer: true,
            secureContext: forgetsSessions ? newContext() : shared,
          });
          session.isSecure = true;
          listen(session);
        }
      }
    };
    socket.on("error", () => socket.destroy());
    socket.on("data", read);
  };

  const server = createServer({ noDelay: true }, (socket) => {
    const session: Session = {
      socket,
      lines: [],
      number: sessions.length + 1,
      isSecure: false,
      isSilent: false,
    };
    sessions.push(session);
    if (banner !== null) socket.write(`${banner}\r\n`);
    listen(session);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;

  return {
    sessions,
    lines: () => lines,
    async ended() {
      await Promise.allSettled(sessions.map(({ socket }) => finished(socket, { writable: false })));
    },
    dial: () => connect({ host: "127.0.0.1", port }),
    async close() {
      server.close();
      for (const { socket } of sessions) socket.destroy();
      await once(server, "close");
    },
  };
}

function defaultReply(line: string): string {
  const [verb] = line.split(/[ :]/);
  switch (verb) {
    case "EHLO":
      return "250-mx.test\r\n250 PIPELINING";
    case "QUIT":
      return "221 2.0.0 Bye";
    default:
      return "250 2.1.0 Ok";
  }
}
