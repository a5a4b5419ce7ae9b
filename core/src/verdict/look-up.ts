/** Looks up the mail hosts of many domains in DNS, each domain once. */
import { Clock } from "../port/clock/index.ts";
import { type MailAnswer, Resolver } from "../port/resolver/index.ts";
import type { DomainKnowledge } from "./domain-knowledge.ts";
import { inParallel } from "./in-parallel.ts";

/** The DNS answers so far, by domain. */
export interface DnsResults {
  mail: ReadonlyMap<string, MailAnswer>;
  at: Date;
}

/** Concurrent lookups. */
const lookupsInFlight = 256;

/** How long domains with fast name servers wait for those with slow ones. */
const maxWaitMs = 2_000;

/** The results within two seconds, and the later ones. A domain without an answer by the deadline is in neither. */
export function lookUp(
  domains: readonly string[],
  knowledge: DomainKnowledge,
  deadline: Date,
): readonly [soon: Promise<DnsResults>, late: Promise<DnsResults>] {
  const resolver = Resolver.use();
  const answers = new Map<string, MailAnswer>();
  const all = inParallel(lookupsInFlight, domains, async (domain) => {
    const known = knowledge.mail(domain);
    if (known) return answers.set(domain, known);
    if (Clock.now() >= deadline) return;
    const answer = await resolver.mail(domain);
    knowledge.learnMail(domain, answer);
    return answers.set(domain, answer);
  });
  const resultsWithin = async (milliseconds: number): Promise<DnsResults> => {
    await within(milliseconds, all);
    const mail = new Map(answers);
    answers.clear();
    return { mail, at: Clock.now() };
  };
  const left = () => deadline.getTime() - Clock.now().getTime();
  const soon = resultsWithin(Math.min(maxWaitMs, left()));
  return [soon, soon.then(() => resultsWithin(left()))];
}

/** Waits for the work, at most the given time. */
async function within(milliseconds: number, work: Promise<unknown>): Promise<void> {
  const { promise: over, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, Math.max(0, milliseconds));
  try {
    await Promise.race([work, over]);
  } finally {
    clearTimeout(timer);
  }
}
