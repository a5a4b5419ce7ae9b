/** Asks DNS and mail servers about many addresses, each question once, and turns the answers into verdicts. */
import { Address } from "../../address/index.ts";
import { Actor } from "../../kit/actor.ts";
import type { LastOutcome } from "../../last-outcome/index.ts";
import { Clock } from "../../port/clock/index.ts";
import { Prober } from "../../port/prober/index.ts";
import type { MailAnswer } from "../../port/resolver/index.ts";
import { loadDomainKnowledge } from "./domain-knowledge.ts";
import { awaitsRelayConfirmation, type Evidence } from "../evidence.ts";
import { groupByHosts, indexesByDomain, recipientsOf } from "./group.ts";
import { conclusions, type Judged, type Judgement, judgementOf, unasked } from "./judgement.ts";
import { knownByMail } from "./known-by-mail.ts";
import { lookUp } from "./look-up.ts";
import { type Finding, probeAll } from "./probe.ts";
import { providerOf } from "../provider/provider.ts";
import { ProviderFacts } from "../port/provider-facts.ts";
import { relayConfirmationSeconds } from "../retry.ts";
import { evidenceOf } from "../decide/revise.ts";
import type { Info } from "../schema.ts";
import { TestEvidence } from "../port/test-evidence.ts";

export interface Options {
  /** The depth: `address` asks nothing, `domain` DNS, `mailbox` also mail servers (the default). */
  depth?: "address" | "domain" | "mailbox";
  /** Nothing is asked after this moment; five minutes from now by default. */
  deadline?: Date;
  /** Whether hosts and name servers that take longer than usual are left unasked, for a later call that has the time. */
  setsSlowAside?: boolean;
  /** Whether somebody waits for the answer. */
  isAwaited?: boolean;
  /** Once it is aborted, no mail host is asked any more. */
  signal?: AbortSignal;
  /** Called with a verdict and the index of its address, as soon as the mail hosts of its domain have answered or DNS was enough. */
  onJudged?: (judged: Judged, index: number) => void;
  /**
   * What happened last to the workspace's mail to these addresses, and to others at their domains. It
   * decides: nobody is asked about the mailbox.
   */
  outcomes?: LastOutcome.Finder;
  /** Earlier verdicts on the same addresses: a refusal to relay is believed when it is repeated an hour later. */
  earlier?: readonly (Info | null)[];
}

const defaultTimeMs = 5 * 60 * 1000;

/** What takes longer is slow. Postscreen makes clients wait 6 seconds for its greeting. */
const quickMs = 8_000;

/** One judgement per address, in order. Each is made as soon as its evidence is there, while other answers are on their way. */
export async function judge(emails: readonly string[], options: Options = {}): Promise<Judgement[]> {
  const started = Clock.now();
  const conclude = conclusions(started);
  if (options.depth === "address")
    return emails.map((email) => conclude({ address: Address.describe(email), ...nothing }, started));

  const deadline = options.deadline ?? new Date(started.getTime() + defaultTimeMs);
  if (Actor.testWorkspace() !== null) {
    const found = await testEvidence(emails, { ...options, deadline });
    return found.map((evidence) => (evidence ? conclude(evidence, Clock.now()) : unasked(0)));
  }
  const asksMailboxes = options.depth !== "domain";
  const isUnavailable = asksMailboxes && Prober.use().isUnavailable === true;
  const asksHosts = asksMailboxes && !isUnavailable;
  const parsed = emails.map((email) => Address.parse(email.trim()));
  const { byDomain, others } = indexesByDomain(parsed);
  const domains = [...byDomain.keys()];
  const [knowledge, facts] = await Promise.all([
    loadDomainKnowledge(domains),
    asksMailboxes ? ProviderFacts.peek()?.find() : undefined,
  ]);
  const { setsSlowAside = false, isAwaited, signal, onJudged } = options;
  const began = performance.now();
  const maxWaitMs = (): number => Math.max(0, Math.ceil(quickMs + began - performance.now()));
  const quickEnd = new Date(Clock.now().getTime() + quickMs);
  const lookUpsEnd = setsSlowAside && quickEnd < deadline ? quickEnd : deadline;

  const outcomes = emails.map((email) => options.outcomes?.of(email) ?? null);
  const knownRecipients = knownByMail(
    parsed.flatMap((address, index) =>
      address.ok && !address.literal
        ? [{ recipient: address.normalized, domain: address.domain, outcome: outcomes[index] }]
        : [],
    ),
    started,
  );
  const judgements = emails.map((): Judgement | null => null);
  const keep = (index: number, judgement: Judgement): void => {
    judgements[index] = judgement;
    if (judgement.verdict) onJudged?.(judgement, index);
  };
  /** Addresses are described once their evidence is there, while other answers are on their way. */
  const addressAt = (index: number): Address.Description =>
    Address.describe(emails[index] ?? "", parsed[index]);

  /** Judges those addresses of a domain that need no mail host. */
  const judgeByMail = (domain: string, mail: MailAnswer, at: Date): void => {
    const takesMail = mail.kind === "mx" || mail.kind === "implicit";
    for (const index of byDomain.get(domain) ?? []) {
      const outcome = outcomes[index];
      if (takesMail && asksHosts && !outcome) continue;
      const probe = takesMail && isUnavailable && !outcome ? unavailable : null;
      const evidence: Evidence = { address: addressAt(index), mail, probe, catchAll: null };
      keep(index, conclude(outcome ? { ...evidence, outcome } : evidence, at));
    }
  };

  const judgeByFinding = (index: number, mail: MailAnswer, finding: Finding): void => {
    const { observation: probe, catchAll, refusedAlike, at } = finding;
    const fact = "host" in probe ? facts?.get(providerOf(probe.host)?.name ?? "") : undefined;
    const neighbours = catchAll === true ? options.outcomes?.neighboursOf(emails[index] ?? "") : null;
    const evidence = {
      address: addressAt(index),
      mail,
      probe,
      catchAll,
      refusedAlike,
      relayRefusedTwice: hasRefusedRelay(options.earlier?.[index] ?? null, at),
      ...(fact && { fact }),
      ...(neighbours && { neighbours }),
    };
    keep(index, judgementOf(evidence, at, conclude));
  };

  for (const index of others)
    judgements[index] = conclude({ address: addressAt(index), ...nothing }, started);
  await Promise.all(
    lookUp(domains, knowledge, lookUpsEnd, judgeByMail).map(async (lookup) => {
      const answers = await lookup;
      if (!asksHosts) return;
      const open = Array.from(answers, ([domain, mail]) => {
        const indexes = byDomain.get(domain)?.filter((index) => judgements[index] === null) ?? [];
        return { domain, mail, recipients: recipientsOf(parsed, indexes) };
      });
      const time = { deadline, isAwaited, signal, maxWaitMs: setsSlowAside ? maxWaitMs() : undefined };
      await probeAll(
        groupByHosts(open),
        knowledge,
        knownRecipients,
        time,
        ({ mail, recipients }, recipient, finding) => {
          for (const index of recipients.get(recipient) ?? []) judgeByFinding(index, mail, finding);
        },
      );
    }),
  );
  await knowledge.save();
  return judgements.map((judgement) => judgement ?? unasked(0));
}

const nothing = { mail: null, probe: null, catchAll: null } as const;
const unavailable = { kind: "unavailable" } as const;

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

/** Whether every mail host refused to relay for the domain in an earlier verdict, at least an hour before. */
const hasRefusedRelay = (earlier: Info | null, now: Date): boolean =>
  earlier !== null &&
  now.getTime() - Date.parse(earlier.checked_at) >= relayConfirmationSeconds * 1000 &&
  awaitsRelayConfirmation(evidenceOf(earlier));
