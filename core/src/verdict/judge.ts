/** Asks DNS and mail servers about many addresses, each question once, and turns the answers into verdicts. */
import { Address } from "../address/index.ts";
import { Actor } from "../kit/actor.ts";
import type { LastOutcome } from "../last-outcome/index.ts";
import { Clock } from "../port/clock/index.ts";
import { Prober } from "../port/prober/index.ts";
import { billable } from "./billable.ts";
import { decide } from "./decide.ts";
import { awaitsRelayConfirmation, type Evidence } from "./evidence.ts";
import { holdsUntil } from "./holds-until.ts";
import { evidenceOf } from "./revise.ts";
import { domainOf, groupByHosts } from "./group.ts";
import { knownByMail } from "./known-by-mail.ts";
import { type DnsResults, lookUp } from "./look-up.ts";
import { loadDomainKnowledge } from "./domain-knowledge.ts";
import { type Finding, probeAll } from "./probe.ts";
import { relayConfirmationSeconds, retryAfter } from "./retry.ts";
import { providerOf } from "./provider.ts";
import { ProviderFacts } from "./provider-facts.ts";
import type { Info } from "./schema.ts";
import { TestEvidence } from "./test-evidence.ts";

/** The outcome for one address. */
export type Judgement = Judged | Unasked;

export interface Judged {
  verdict: Info;
  /** Seconds to wait before a retry, 0 if the server names none; null if a retry would not help. */
  retryAfterSeconds: number | null;
}

/** No answer, as time ran out or no session slot was free: seconds to wait before asking. */
export interface Unasked {
  verdict: null;
  retryAfterSeconds: number;
  /** The verdict where a host was asked and silent until time ran out; null where the address was not asked about. */
  cutOff: Info | null;
  /** The verdict where nobody asks until the deadline of the job, since the provider rests; null where it does not. */
  paused: Info | null;
}

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
  /** What happened last to own mail to these addresses: it decides, and nobody is asked about the mailbox. And to others at their domains. */
  outcomes?: LastOutcome.Finder;
  /** Earlier verdicts on the same addresses: a refusal to relay is believed when it is repeated an hour later. */
  earlier?: readonly (Info | null)[];
}

const defaultTimeMs = 5 * 60 * 1000;

/** What takes longer is slow. Postscreen makes clients wait 6 seconds for its greeting. */
const quickMs = 8_000;

/** One judgement per address, in order. */
export async function judge(emails: readonly string[], options: Options = {}): Promise<Judgement[]> {
  const started = Clock.now();
  const addresses = emails.map(Address.describe);
  const nothing = { mail: null, probe: null, catchAll: null };
  const timesOf = sharedTimes(started);
  const isTest = Actor.testWorkspace() !== null;
  const conclude = (evidence: Evidence, at: Date): Judged => {
    const body = decide(evidence);
    const { checked_at, duration_ms } = timesOf(at);
    const isFree = isTest || body.outcome !== undefined || !billable(body);
    const verify_again_by = holdsUntil({ ...body, checked_at });
    const verdict = { ...body, charged: isFree ? 0 : 1, checked_at, verify_again_by, duration_ms };
    return { verdict, retryAfterSeconds: retryAfter(verdict.reason, evidence) };
  };
  if (options.depth === "address")
    return addresses.map((address) => conclude({ address, ...nothing }, started));

  const deadline = options.deadline ?? new Date(started.getTime() + defaultTimeMs);
  const asksMailboxes = options.depth !== "domain";
  if (isTest) {
    const found = await testEvidence(addresses, { ...options, deadline });
    return found.map((evidence) => (evidence ? conclude(evidence, Clock.now()) : unasked(0)));
  }
  const outcomes = addresses.map(({ email }) => options.outcomes?.of(email) ?? null);
  const asked = addresses.filter((_, index) => outcomes[index] === null);
  const isUnavailable = asksMailboxes && Prober.use().isUnavailable === true;
  const domains = [...new Set(addresses.map(domainOf).filter((domain) => domain !== null))];
  const [knowledge, facts] = await Promise.all([
    loadDomainKnowledge(domains),
    asksMailboxes ? ProviderFacts.peek()?.find() : undefined,
  ]);
  const { setsSlowAside = false, isAwaited, signal, onJudged } = options;
  const began = performance.now();
  const maxWaitMs = (): number => Math.max(0, Math.ceil(quickMs + began - performance.now()));
  const quickEnd = new Date(Clock.now().getTime() + quickMs);
  const lookUpsEnd = setsSlowAside && quickEnd < deadline ? quickEnd : deadline;
  const knownRecipients = knownByMail(
    addresses.flatMap((address, index) => {
      const domain = domainOf(address);
      if (domain === null || !address.parsed.ok) return [];
      return [{ recipient: address.parsed.normalized, domain, outcome: outcomes[index] }];
    }),
    started,
  );
  const results = new Map<string, DnsResults & { findings: ReadonlyMap<string, Finding> }>();
  const judgementAt = (index: number): Judgement => {
    const address = addresses[index];
    if (!address) throw new Error("There is no such address.");
    const domain = domainOf(address);
    if (domain === null || !address.parsed.ok) return conclude({ address, ...nothing }, started);
    const result = results.get(domain);
    const mail = result?.mail.get(domain);
    if (!result || !mail) return unasked(0);
    const outcome = outcomes[index];
    if (outcome) return conclude({ address, ...nothing, mail, outcome }, result.at);
    const takesMail = mail.kind === "mx" || mail.kind === "implicit";
    if (!takesMail || !asksMailboxes) return conclude({ address, ...nothing, mail }, result.at);
    if (isUnavailable)
      return conclude({ address, ...nothing, mail, probe: { kind: "unavailable" } }, result.at);
    const finding = result.findings.get(address.parsed.normalized);
    if (!finding) return unasked(0);
    if (finding.observation.kind === "not_asked") {
      const { cutOff } = finding.observation;
      const silence =
        cutOff && conclude({ address, mail, probe: cutOff, catchAll: finding.catchAll }, finding.at);
      return unasked(0, { cutOff: silence?.verdict });
    }
    const { observation: probe, catchAll, refusedAlike, at } = finding;
    if (probe.kind === "busy") {
      const paused = probe.rests && conclude({ address, mail, probe, catchAll }, at);
      return unasked(probe.retryAfterSeconds, { paused: paused?.verdict });
    }
    const relayRefusedTwice = hasRefusedRelay(options.earlier?.[index] ?? null, at);
    const fact = "host" in probe ? facts?.get(providerOf(probe.host)?.name ?? "") : undefined;
    const neighbours = catchAll === true ? options.outcomes?.neighboursOf(address.email) : null;
    const known = {
      ...{ refusedAlike, relayRefusedTwice },
      ...(fact && { fact }),
      ...(neighbours && { neighbours }),
    };
    return conclude({ address, mail, probe, catchAll, ...known }, at);
  };
  /** Tells the verdicts that there are on addresses of these domains. */
  const tell = (domains: ReadonlyMap<string, unknown>): void => {
    if (!onJudged) return;
    for (const [index, address] of addresses.entries()) {
      const judgement = domains.has(domainOf(address) ?? "") ? judgementAt(index) : null;
      if (judgement?.verdict) onJudged(judgement, index);
    }
  };
  await Promise.all(
    lookUp(domains, knowledge, lookUpsEnd).map(async (lookup) => {
      const dns = await lookup;
      const result = { ...dns, findings: new Map<string, Finding>() };
      for (const domain of dns.mail.keys()) results.set(domain, result);
      tell(dns.mail);
      const groups = asksMailboxes && !isUnavailable ? groupByHosts(asked, dns.mail) : [];
      const time = { deadline, isAwaited, signal, maxWaitMs: setsSlowAside ? maxWaitMs() : undefined };
      await probeAll(groups, knowledge, knownRecipients, time, ({ recipients }, found) => {
        for (const [recipient, finding] of found) result.findings.set(recipient, finding);
        tell(recipients);
      });
    }),
  );
  await knowledge.save();
  return addresses.map((_, index) => judgementAt(index));
}

/** The evidence of test mode to the depth of the question. */
function testEvidence(
  addresses: readonly Address.Description[],
  { depth, deadline, earlier }: Options & { deadline: Date },
): Promise<readonly (Evidence | null)[]> {
  const questions = addresses.map((address, index) => ({ address, earlier: earlier?.[index] }));
  return depth === "domain"
    ? TestEvidence.use().ofDomains(addresses)
    : TestEvidence.use().find(questions, deadline);
}

/** The times of verdicts, one object for all that were reached at the same moment. */
function sharedTimes(started: Date): (at: Date) => Pick<Info, "checked_at" | "duration_ms"> {
  const known = new Map<Date, Pick<Info, "checked_at" | "duration_ms">>();
  return (at) => {
    const times = known.get(at) ?? {
      checked_at: at.toISOString(),
      duration_ms: Math.max(0, at.getTime() - started.getTime()),
    };
    known.set(at, times);
    return times;
  };
}

const unasked = (
  retryAfterSeconds: number,
  {
    cutOff = null,
    paused = null,
  }: { cutOff?: Info | null | undefined; paused?: Info | null | undefined } = {},
): Unasked => ({ verdict: null, retryAfterSeconds, cutOff, paused });

/** Whether every mail host refused to relay for the domain in an earlier verdict, at least an hour before. */
const hasRefusedRelay = (earlier: Info | null, now: Date): boolean =>
  earlier !== null &&
  now.getTime() - Date.parse(earlier.checked_at) >= relayConfirmationSeconds * 1000 &&
  awaitsRelayConfirmation(evidenceOf(earlier));
