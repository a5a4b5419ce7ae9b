import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { domainToASCII } from "node:url";
import type { SMTPServerSession } from "smtp-server";
import { SMTPServer } from "smtp-server";

import type { CompliantPersona } from "../domains.ts";
import { findDomain } from "../domains.ts";
import { recipientOutcome } from "../expected-outcome.ts";
import { portOf } from "../port-of.ts";
import type { Outages } from "../outages.ts";
import type { SessionLog } from "../session-log.ts";
import { slowWritesInTarpit } from "./tarpit.ts";
import { addLatency } from "./latency.ts";
import type { Greylist } from "./greylist.ts";
import type { Refusal } from "./replies.ts";
import { greylisted, refusalFor, relayDenied, tlsRequired, tooManyRecipients } from "./replies.ts";

export interface MailServer {
  port: number;
  close(): Promise<void>;
}

export interface CompliantServerOptions {
  greylist: Greylist;
  /** The delay before each RCPT reply. */
  delayMs: number;
  /** The latency of every reply. */
  lineDelayMs: number;
  /** The delay between octets during a tarpit outage. */
  dripMs: number;
  outages: Outages;
  log: SessionLog;
}

const limitedRecipients = 5;
const closeMs = 50;

/** Starts a server that implements SMTP correctly and replies by its persona. */
export async function startCompliantServer(
  persona: CompliantPersona,
  { greylist, delayMs, lineDelayMs, dripMs, outages, log }: CompliantServerOptions,
): Promise<MailServer> {
  const asked = new Map<string, number>();

  const judge = (address: string, session: SMTPServerSession): Refusal | null => {
    const at = address.lastIndexOf("@");
    const local = address.slice(0, at);
    const domain = domainToASCII(address.slice(at + 1));
    if (!findDomain(domain)?.hosts.some((host) => host.persona === persona)) return relayDenied(address);

    const count = (asked.get(session.id) ?? 0) + 1;
    asked.set(session.id, count);
    if (persona === "limited" && count > limitedRecipients) return tooManyRecipients;

    const refusal = refusalFor(recipientOutcome(persona, local, domain), address);
    const sender = session.envelope.mailFrom === false ? "" : session.envelope.mailFrom.address;
    if (refusal || persona !== "greylist") return refusal;
    if (greylist.hasWaited(session.remoteAddress, sender, address)) return null;
    return greylisted(address, greylist.waitSeconds);
  };

  const server = new SMTPServer({
    name: `${persona}.mail-world.test`,
    disabledCommands: disabledCommands(persona),
    hideSMTPUTF8: persona !== "eai",
    hideENHANCEDSTATUSCODES: true,
    disableReverseLookup: true,
    logger: false,
    closeTimeout: closeMs,
    onConnect(_session, done) {
      log.note(persona, "connected");
      done();
    },
    onSecure(_socket, _session, done) {
      log.note(persona, "STARTTLS");
      done();
    },
    onMailFrom({ address }, { secure }, done) {
      log.note(persona, `MAIL FROM:<${address}>`);
      done(persona === "starttls" && !secure ? errorFor(tlsRequired) : null);
    },
    onRcptTo({ address }, session, done) {
      log.note(persona, `RCPT TO:<${address}>`);
      const refusal = judge(address, session);
      const answer = (): void => done(refusal ? errorFor(refusal) : null);
      if (delayMs === 0) answer();
      else void wait(delayMs, undefined, { ref: false }).then(answer);
    },
    onClose(session, done) {
      log.note(persona, "closed");
      asked.delete(session.id);
      done();
    },
  });
  server.on("error", () => {}); // clients may disconnect at any time
  const listener = server.listen(0, "127.0.0.1");
  if (lineDelayMs > 0) listener.prependListener("connection", (socket) => addLatency(socket, lineDelayMs));
  listener.prependListener("connection", (socket) => slowWritesInTarpit(socket, outages, dripMs));
  await once(listener, "listening");

  return {
    port: portOf(listener),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

function disabledCommands(persona: CompliantPersona): string[] {
  const disabled = ["AUTH"];
  if (persona !== "starttls" && persona !== "load_tls") disabled.push("STARTTLS");
  if (persona === "old") disabled.push("EHLO");
  return disabled;
}

const errorFor = ({ code, text }: Refusal): Error => Object.assign(new Error(text), { responseCode: code });
