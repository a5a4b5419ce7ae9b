/** Mail hosts that count errors as Postfix does: they slow down after some, and end the session after more. */
import { setTimeout as pause } from "node:timers/promises";
import type { MailHostScript, Session } from "./mail-host.ts";
import { isRecipient } from "./mail-hosts.ts";

export interface ErrorLimits {
  /** Whether the host has the mailbox of a RCPT command. */
  knows: (line: string) => boolean;
  /** Postfix's `smtpd_soft_error_limit`: from this many errors on, every reply is late. */
  soft?: number;
  /** Postfix's `smtpd_hard_error_limit`: after this many errors, the session is over. */
  hard?: number;
  /** Postfix's `smtpd_error_sleep_time`. */
  sleepMs?: number;
  /** Called with what Postfix would log. */
  log?: (line: string) => void;
}

interface Count {
  errors: number;
  recipients: number;
  accepted: number;
  /** Resolves when all earlier replies are written. */
  written: Promise<void>;
}

const client = "unknown[192.0.2.1]";

/** The script of such a host, with Postfix's own limits unless others are given. */
export function limitingErrors({
  knows,
  soft = 10,
  hard = 20,
  sleepMs = 1_000,
  log = () => {},
}: ErrorLimits): MailHostScript {
  const counts = new WeakMap<Session, Count>();

  const write = async ({ socket }: Session, { errors }: Count, reply: string): Promise<void> => {
    if (errors >= soft) await pause(sleepMs);
    if (socket.writable) socket.write(`${reply}\r\n`);
  };

  const respond = async (line: string, session: Session, count: Count): Promise<void> => {
    if (count.errors >= hard) return;
    const isUnknown = isRecipient(line) && !knows(line);
    await write(session, count, isUnknown ? unknown(line) : positive(line));
    if (isRecipient(line)) count.recipients++;
    if (isRecipient(line) && !isUnknown) count.accepted++;
    if (isUnknown) {
      count.errors++;
      log(`NOQUEUE: reject: RCPT from ${client}: ${unknown(line)}`);
    }
    const isOver = count.errors >= hard;
    if (isOver) {
      log(`too many errors after RCPT from ${client}`);
      await write(session, count, "421 4.7.0 mx.test Error: too many errors");
    }
    if (!isOver && line !== "QUIT") return;
    log(`disconnect from ${client} rcpt=${count.accepted}/${count.recipients} quit=${isOver ? 0 : 1}`);
    session.socket.end();
  };

  return {
    answer(line, session) {
      const count = counts.get(session) ?? {
        errors: 0,
        recipients: 0,
        accepted: 0,
        written: Promise.resolve(log(`connect from ${client}`)),
      };
      counts.set(session, count);
      count.written = count.written.then(() => respond(line, session, count));
      return null;
    },
  };
}

const unknown = (line: string): string =>
  `550 5.1.1 ${line.slice("RCPT TO:".length)}: Recipient address rejected: User unknown in virtual mailbox table`;

function positive(line: string): string {
  if (line.startsWith("EHLO"))
    return "250-mx.test\r\n250-PIPELINING\r\n250-ENHANCEDSTATUSCODES\r\n250 SMTPUTF8";
  return line === "QUIT" ? "221 2.0.0 Bye" : "250 2.1.0 Ok";
}
