/** Asks DNS and mail servers about many addresses, each question once, and turns the answers into verdicts. */
import { Address } from "../../address/index.ts";
import { Actor } from "../../kit/actor.ts";
import { Clock } from "../../port/clock/index.ts";
import { Prober } from "../../port/prober/index.ts";
import type { Evidence } from "../evidence.ts";
import { ProviderFacts } from "../port/provider-facts.ts";
import { TestEvidence } from "../port/test-evidence.ts";
import type { Time } from "./ask-by-owner.ts";
import { loadDomainKnowledge } from "./domain-knowledge.ts";
import { groupByHosts } from "./group.ts";
import { conclusions, type Judgement, nothing, unasked } from "./judgement.ts";
import { type Asking, Judgements } from "./judgements.ts";
import { lookUp } from "./look-up.ts";
import type { Options } from "./options.ts";
import { probeAll } from "./probe.ts";

const defaultTimeMs = 5 * 60 * 1000;

/** What takes longer is slow. Postscreen makes clients wait 6 seconds for its greeting. */
const quickMs = 8_000;

/** One judgement per address, in order. Each is made as soon as its evidence is there, while other answers are on their way. */
export async function judge(emails: readonly string[], options: Options = {}): Promise<Judgement[]> {
  const { depth = "mailbox" } = options;
  const started = Clock.now();
  const conclude = conclusions(started);
  if (depth === "address")
    return emails.map((email) => conclude({ address: Address.describe(email), ...nothing }, started));

  const deadline = options.deadline ?? new Date(started.getTime() + defaultTimeMs);
  if (Actor.testWorkspace() !== null) {
    const found = await testEvidence(emails, { ...options, deadline });
    return found.map((evidence) => (evidence ? conclude(evidence, Clock.now()) : unasked(0)));
  }
  const asking = askingAt(depth);
  const judgements = new Judgements(emails, { ...options, asking, conclude });
  const { domains } = judgements;
  const [knowledge, facts] = await Promise.all([
    loadDomainKnowledge(domains),
    depth === "mailbox" ? ProviderFacts.peek()?.find() : undefined,
  ]);
  const { lookUpsEnd, timeLeft } = times({ ...options, deadline });
  const known = judgements.knownByMail(started);
  judgements.withoutDomain(started);
  const lookups = lookUp(domains, knowledge, lookUpsEnd, (...answer) => judgements.byMail(...answer));
  await Promise.all(
    lookups.map(async (lookup) => {
      const answers = await lookup;
      if (asking !== "mailboxes") return;
      const groups = groupByHosts(judgements.open(answers));
      await probeAll(groups, knowledge, known, timeLeft(), (...found) =>
        judgements.byFinding(...found, facts),
      );
    }),
  );
  await knowledge.save();
  return judgements.all();
}

/** What is asked at a depth: mailboxes only where a mail host can be reached from here. */
function askingAt(depth: "domain" | "mailbox"): Asking {
  if (depth === "domain") return "domains";
  return Prober.use().isUnavailable === true ? "unavailable" : "mailboxes";
}

/** Until when DNS is asked, and how long mail hosts are. */
function times({ deadline, setsSlowAside = false, isAwaited, signal }: Options & { deadline: Date }): {
  lookUpsEnd: Date;
  timeLeft: () => Time;
} {
  const began = performance.now();
  const quickEnd = new Date(Clock.now().getTime() + quickMs);
  const maxWaitMs = (): number => Math.max(0, Math.ceil(quickMs + began - performance.now()));
  return {
    lookUpsEnd: setsSlowAside && quickEnd < deadline ? quickEnd : deadline,
    timeLeft: () => ({
      deadline,
      isAwaited,
      signal,
      maxWaitMs: setsSlowAside ? maxWaitMs() : undefined,
    }),
  };
}

/** The evidence of test mode to the depth of the question. */
function testEvidence(
  emails: readonly string[],
  { depth, deadline, earlier }: Options & { deadline: Date },
): Promise<readonly (Evidence | null)[]> {
  const addresses = emails.map((email) => Address.describe(email));
  const questions = addresses.map((address, index) => ({ address, earlier: earlier?.[index] }));
  return depth === "domain"
    ? TestEvidence.use().ofDomains(addresses)
    : TestEvidence.use().find(questions, deadline);
}
