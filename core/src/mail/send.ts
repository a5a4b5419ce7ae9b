/** Sends mails. */
import { domainToASCII } from "node:url";
import { SES } from "../aws/ses/index.ts";
import { Actor } from "../kit/actor.ts";
import * as keptSeconds from "../kit/kept-seconds.ts";
import { Clock } from "../port/clock/index.ts";
import { SentMailEntity } from "./entity.ts";
import { notice, summary } from "./template/notice.ts";
import type { Content } from "./template/render.ts";

/**
 * Sends a mail once per key, remembered for fifty days. Delivered at least once: a crash between sending and
 * recording sends it again.
 */
export async function send({ to, key }: { to: string; key: string }, content: Content): Promise<void> {
  Actor.background();
  const { data: sent } = await SentMailEntity.get({ key }).go({ consistent: true });
  if (sent) return;
  await SES.send({ to: deliverable(to), ...content });
  const now = Clock.now();
  const expires = Math.floor(now.getTime() / 1000) + keptSeconds.sentMail;
  await SentMailEntity.put({ key, timeSent: now.toISOString(), expires }).go();
}

type Envelope = Parameters<typeof send>[0];

/** Sends the mail of a notice. */
export const sendNotice = (envelope: Envelope, said: Parameters<typeof notice>[0]): Promise<void> =>
  send(envelope, notice(said));

/** Sends the summary of a week. */
export const sendSummary = (envelope: Envelope, week: Parameters<typeof summary>[0]): Promise<void> =>
  send(envelope, summary(week));

/** The address with its domain in ASCII. Throws for anything but a single address. */
function deliverable(address: string): string {
  const [, local, domain = ""] = /^([^\s@,;:<>"()]+)@([^\s@,;:<>"()]+)$/.exec(address) ?? [];
  const ascii = domainToASCII(domain);
  if (!local || !ascii) throw new Error("A mail has exactly one recipient.");
  return `${local}@${ascii}`;
}
