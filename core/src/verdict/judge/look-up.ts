/** Looks up the mail hosts of many domains in DNS, each domain once. */
import { setImmediate as immediate } from "node:timers/promises";
import { within } from "../../kit/time/within.ts";
import { Clock } from "../../port/clock/index.ts";
import { type MailAnswer, Resolver } from "../../port/resolver/index.ts";
import type { DomainKnowledge } from "./domain-knowledge.ts";
import { inParallel } from "./in-parallel.ts";

/** DNS answers by domain. */
type Answers = ReadonlyMap<string, MailAnswer>;

/** Concurrent lookups. */
const lookupsInFlight = 256;

/** How long domains with fast name servers wait for those with slow ones. */
const maxWaitMs = 2_000;

/**
 * The answers within two seconds, and the later ones. A domain without an answer by the deadline is in neither. Each answer is told
 * soon: once no other one is to be read.
 */
export function lookUp(
  domains: readonly string[],
  knowledge: DomainKnowledge,
  deadline: Date,
  onAnswer: (domain: string, answer: MailAnswer, at: Date) => void,
): readonly [soon: Promise<Answers>, late: Promise<Answers>] {
  const resolver = Resolver.use();
  const answers = new Map<string, MailAnswer>();
  const untold: [domain: string, answer: MailAnswer][] = [];
  const tell = (): void => {
    const at = Clock.now();
    for (const [domain, answer] of untold.splice(0)) onAnswer(domain, answer, at);
  };
  /** In a turn of the event loop that brought no answer, so that no question waits for it. */
  const tellSoon = async (): Promise<void> => {
    for (let count = 0; count < untold.length; await immediate()) count = untold.length;
    tell();
  };
  const failure = Promise.withResolvers<never>();
  const note = (domain: string, answer: MailAnswer): void => {
    answers.set(domain, answer);
    if (untold.push([domain, answer]) === 1) tellSoon().catch(failure.reject);
  };
  let isOver = false;
  const all = inParallel(lookupsInFlight, domains, async (domain) => {
    const known = knowledge.mail(domain);
    if (known) return note(domain, known);
    if (Clock.now() >= deadline) return;
    const answer = await resolver.mail(domain);
    if (isOver) return;
    knowledge.learnMail(domain, answer);
    note(domain, answer);
  });
  const answersWithin = async (milliseconds: number): Promise<Answers> => {
    await within(milliseconds, Promise.race([all, failure.promise]));
    tell();
    const since = new Map(answers);
    answers.clear();
    return since;
  };
  const left = () => deadline.getTime() - Clock.now().getTime();
  const soon = answersWithin(Math.min(maxWaitMs, left()));
  const later = async (): Promise<Answers> => {
    try {
      await soon;
      return await answersWithin(left());
    } finally {
      isOver = true;
    }
  };
  return [soon, later()];
}
