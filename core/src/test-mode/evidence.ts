/** The evidence about test addresses, from data alone. `decide` turns it into verdicts as it does live. */
import type { Address } from "../address/index.ts";
import { Clock } from "../port/clock/index.ts";
import type { Verdict } from "../verdict/index.ts";
import { deferral, findDomain, type TestDomain } from "./domain.ts";
import { addressFor, greylistSeconds, slowSeconds } from "./schema.ts";

type Question = Verdict.TestEvidence.Question;

/** The source of evidence in test mode. It stores nothing: every verification begins anew. */
export const evidence: Verdict.TestEvidence.Source = {
  ofDomains: async (addresses) => addresses.map(ofDomain),
  async find(questions, deadline) {
    const isTooLate = questions.some(isSlow) && !(await wait(slowSeconds * 1000, deadline));
    return questions.map((question) => (isTooLate && isSlow(question) ? null : ofMailbox(question)));
  },
};

function ofDomain(address: Address.Description): Verdict.Evidence {
  const mail = placeOf(address)?.domain.mail ?? null;
  return { address, mail, probe: null, catchAll: null };
}

function ofMailbox(question: Question): Verdict.Evidence {
  const { address } = question;
  const place = placeOf(address);
  if (!place?.domain.observe) return ofDomain(address);
  const { local, domain } = place;
  if (isDeferred(question)) return { ...ofDomain(address), probe: deferral(greylistSeconds) };
  const { mail, observe, catchAll } = domain;
  if (address.email === addressFor.bounced)
    return { ...ofDomain(address), outcome: { type: "bounced", at: yesterday() } };
  return { address, mail, probe: observe?.(local) ?? null, catchAll, relayRefusedTwice: true };
}

const yesterday = (): string => new Date(Clock.now().getTime() - 24 * 3_600_000).toISOString();

/** Where test mode looks an address up; null for one that it asks nobody about. */
function placeOf({ parsed }: Address.Description): { local: string; domain: TestDomain } | null {
  if (!parsed.ok || parsed.literal) return null;
  const domain = findDomain(parsed.domain);
  return domain && { local: parsed.local, domain };
}

const isAt = ({ address: { parsed } }: Question, domain: string): boolean =>
  parsed.ok && parsed.domain === domain;

const isSlow = (question: Question): boolean => isAt(question, "slow.test");

/** Whether a greylisted address is asked about for the first time, or again too early: a list asks in rounds. */
function isDeferred(question: Question): boolean {
  const { earlier } = question;
  if (!isAt(question, "greylist.test")) return false;
  return !earlier || Clock.now().getTime() - Date.parse(earlier.checked_at) < greylistSeconds * 1000;
}

/** Waits, at most until the deadline. Returns whether it waited in full. */
async function wait(milliseconds: number, deadline: Date): Promise<boolean> {
  const left = Math.max(0, deadline.getTime() - Clock.now().getTime());
  const { promise, resolve } = Promise.withResolvers<void>();
  setTimeout(resolve, Math.min(milliseconds, left));
  await promise;
  return milliseconds <= left;
}
