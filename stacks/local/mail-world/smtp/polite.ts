import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { domainToASCII } from "node:url";
import type { SMTPServerSession } from "smtp-server";
import { SMTPServer } from "smtp-server";

import type { PolitePersona } from "../domains.ts";
import { findDomain } from "../domains.ts";
import { fateOf } from "../fates.ts";
import { portOf } from "../listening.ts";
import type { Weather } from "../weather.ts";
import type { WorldLog } from "../world-log.ts";
import { dripInTarpit } from "./drip.ts";
import { lengthenLine } from "./line.ts";
import type { Triplets } from "./triplets.ts";
import type { Refusal } from "./words.ts";
import { greylisted, refusalFor, relayDenied, tooManyRecipients } from "./words.ts";

export interface MailServer {
  port: number;
  close(): Promise<void>;
}

export interface PoliteOptions {
  triplets: Triplets;
  /** Before each answer about a recipient. */
  delayMs: number;
  /** How long whatever is said is under way. */
  lineDelayMs: number;
  /** Between octets while hosts are tarpits. */
  dripMs: number;
  weather: Weather;
  log: WorldLog;
}

const LIMITED_RECIPIENTS = 5;
const CLOSE_MS = 50;

/** Starts a host that keeps to SMTP and thinks of mailboxes as its persona does. */
export async function startPoliteServer(
  persona: PolitePersona,
  { triplets, delayMs, lineDelayMs, dripMs, weather, log }: PoliteOptions,
): Promise<MailServer> {
  const asked = new Map<string, number>();

  const judge = (address: string, session: SMTPServerSession): Refusal | null => {
    const at = address.lastIndexOf("@");
    const local = address.slice(0, at);
    const domain = domainToASCII(address.slice(at + 1));
    if (!findDomain(domain)?.hosts.some((host) => host.persona === persona)) return relayDenied(address);

    const count = (asked.get(session.id) ?? 0) + 1;
    asked.set(session.id, count);
    if (persona === "limited" && count > LIMITED_RECIPIENTS) return tooManyRecipients;

    const refusal = refusalFor(fateOf(persona, local, domain), address);
    const sender = session.envelope.mailFrom === false ? "" : session.envelope.mailFrom.address;
    if (refusal || persona !== "greylist") return refusal;
    if (triplets.hasWaited(session.remoteAddress, sender, address)) return null;
    return greylisted(address, triplets.waitSeconds);
  };

  const server = new SMTPServer({
    name: `${persona}.mail-world.test`,
    disabledCommands: disabledCommands(persona),
    hideSMTPUTF8: persona !== "eai",
    hideENHANCEDSTATUSCODES: true,
    disableReverseLookup: true,
    logger: false,
    closeTimeout: CLOSE_MS,
    onConnect(_session, done) {
      log.note(persona, "connected");
      done();
    },
    onSecure(_socket, _session, done) {
      log.note(persona, "STARTTLS");
      done();
    },
    onMailFrom({ address }, _session, done) {
      log.note(persona, `MAIL FROM:<${address}>`);
      done();
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
  server.on("error", () => {}); // a client that went away is no concern of the host's
  const listener = server.listen(0, "127.0.0.1");
  if (lineDelayMs > 0) listener.prependListener("connection", (socket) => lengthenLine(socket, lineDelayMs));
  listener.prependListener("connection", (socket) => dripInTarpit(socket, weather, dripMs));
  await once(listener, "listening");

  return {
    port: portOf(listener),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

function disabledCommands(persona: PolitePersona): string[] {
  const disabled = ["AUTH"];
  if (persona !== "starttls") disabled.push("STARTTLS");
  if (persona === "old") disabled.push("EHLO");
  return disabled;
}

const errorFor = ({ code, text }: Refusal): Error => Object.assign(new Error(text), { responseCode: code });
