/** Asks DNS where many domains take their mail, each once. */
import { Clock } from "../port/clock/index.ts";
import { type MailAnswer, Resolver } from "../port/resolver/index.ts";
import { inParallel } from "./in-parallel.ts";
import type { Notes } from "./notes.ts";

/** Domains of which DNS has answered by some moment. */
export interface Wave {
  mail: ReadonlyMap<string, MailAnswer>;
  at: Date;
}

/** Questions to the resolver that are under way at a time. */
const lookupsInFlight = 256;

/** How long those whose name servers are quick wait for those whose are not. */
const patienceMs = 2_000;

/** What was answered soon, and what came later. A domain that is not answered by the deadline is in neither. */
export function lookUp(
  domains: readonly string[],
  notes: Notes,
  deadline: Date,
): readonly [soon: Promise<Wave>, late: Promise<Wave>] {
  const resolver = Resolver.use();
  const answers = new Map<string, MailAnswer>();
  const all = inParallel(lookupsInFlight, domains, async (domain) => {
    const known = notes.mail(domain);
    if (known) return answers.set(domain, known);
    if (Clock.now() >= deadline) return;
    const answer = await resolver.mail(domain);
    notes.learnMail(domain, answer);
    return answers.set(domain, answer);
  });
  const wave = async (milliseconds: number): Promise<Wave> => {
    await within(milliseconds, all);
    const mail = new Map(answers);
    answers.clear();
    return { mail, at: Clock.now() };
  };
  const left = () => deadline.getTime() - Clock.now().getTime();
  const soon = wave(Math.min(patienceMs, left()));
  return [soon, soon.then(() => wave(left()))];
}

/** Waits for the work, but no longer than that. */
async function within(milliseconds: number, work: Promise<unknown>): Promise<void> {
  const { promise: over, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, Math.max(0, milliseconds));
  try {
    await Promise.race([work, over]);
  } finally {
    clearTimeout(timer);
  }
}
