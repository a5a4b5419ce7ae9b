/**
 * Mail: letters to people. A letter is a plain function of what it says; sending is for consumers and reactions, whose
 * messages may come more than once, so that every letter has a key and is sent once for it.
 */
export * as Mail from "./index.ts";
export type { Letter } from "./letter/compose.ts";
export {
  alreadyRegistered,
  emailChangeCode,
  emailChanged,
  googleLinked,
  passwordChanged,
  resetCode,
  sessionRevoked,
  signUpCode,
} from "./letter/account.ts";
export { invitation, ownershipReceived, removedFromWorkspace } from "./letter/team.ts";

import { domainToASCII } from "node:url";
import { Post } from "../aws/mail/index.ts";
import { Actor } from "../kit/actor.ts";
import { Clock } from "../port/clock/index.ts";
import { SentLetterEntity } from "./entity.ts";
import type { Letter } from "./letter/compose.ts";

/** As long as a message may wait in a queue, which is the longest that a letter may be sent again. */
const keptSeconds = 15 * 86_400;

/**
 * Sends a letter once for its key: one that was sent is not sent again for fifteen days. Where it cannot be noted down
 * after sending, the same letter may come twice, and never not at all.
 */
export async function send({ to, key }: { to: string; key: string }, letter: Letter): Promise<void> {
  Actor.background();
  const { data: sent } = await SentLetterEntity.get({ key }).go({ consistent: true });
  if (sent) return;
  await Post.send({ to: deliverable(to), ...letter });
  const now = Clock.now();
  const expires = Math.floor(now.getTime() / 1000) + keptSeconds;
  await SentLetterEntity.put({ key, timeSent: now.toISOString(), expires }).go();
}

/** The one address as every mail server understands it: its domain in ASCII. */
function deliverable(address: string): string {
  const [, local, domain = ""] = /^([^\s@,;:<>"()]+)@([^\s@,;:<>"()]+)$/.exec(address) ?? [];
  const ascii = domainToASCII(domain);
  if (!local || !ascii) throw new Error("A letter needs the address of one person.");
  return `${local}@${ascii}`;
}
