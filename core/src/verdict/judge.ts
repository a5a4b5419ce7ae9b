/** Asks what has to be asked about many addresses, each thing once, and judges the answers. */
import { Address } from "../address/index.ts";
import { Clock } from "../port/clock/index.ts";
import { type MailAnswer, Resolver } from "../port/resolver/index.ts";
import { billable } from "./billable.ts";
import { decide } from "./decide.ts";
import type { Evidence } from "./evidence.ts";
import { domainOf, groupByHosts } from "./group.ts";
import { inParallel } from "./in-parallel.ts";
import { probeAll } from "./probe.ts";
import { retryAfter } from "./retry.ts";
import type { Info } from "./schema.ts";

/** The outcome of one question. */
export type Judgement = Judged | Unasked;

export interface Judged {
  verdict: Info;
  /** The seconds to wait at least before asking again, as the server says; null where asking again would not help. */
  retryAfterSeconds: number | null;
}

/** Time ran out, or politeness forbade to ask: to be asked after so many seconds. */
export interface Unasked {
  verdict: null;
  retryAfterSeconds: number;
}

export interface Options {
  /** How far the questions go: to nobody, to DNS, or to the mail servers as well, which is usual. */
  depth?: "address" | "domain" | "mailbox";
  /** No question is put after this moment. Five minutes from now, unless told. */
  deadline?: Date;
}

/** Questions to the resolver that are under way at a time. */
const lookupsInFlight = 256;
const usualTimeMs = 5 * 60 * 1000;

/** One judgement for each address, in order. */
export async function judge(emails: readonly string[], options: Options = {}): Promise<Judgement[]> {
  const started = Clock.now();
  const addresses = emails.map(Address.describe);
  const nothing = { mail: null, probe: null, catchAll: null };
  const conclude = (evidence: Evidence, at: Date): Judged => {
    const body = decide(evidence);
    const verdict = {
      ...body,
      charged: billable(body) ? 1 : 0,
      checked_at: at.toISOString(),
      duration_ms: Math.max(0, at.getTime() - started.getTime()),
    };
    return { verdict, retryAfterSeconds: retryAfter(verdict.reason, evidence) };
  };
  if (options.depth === "address")
    return addresses.map((address) => conclude({ address, ...nothing }, started));

  const deadline = options.deadline ?? new Date(started.getTime() + usualTimeMs);
  const mail = await lookUp(addresses, deadline);
  const lookedUp = Clock.now();
  const asksMailboxes = options.depth !== "domain";
  const findings = await probeAll(asksMailboxes ? groupByHosts(addresses, mail) : [], deadline);

  return addresses.map((address) => {
    const domain = domainOf(address);
    if (domain === null || !address.parsed.ok) return conclude({ address, ...nothing }, started);
    const answer = mail.get(domain);
    if (!answer) return unasked(0);
    const takesMail = answer.kind === "mx" || answer.kind === "implicit";
    if (!takesMail || !asksMailboxes) return conclude({ address, ...nothing, mail: answer }, lookedUp);
    const finding = findings.get(address.parsed.normalized);
    if (!finding || finding.observation.kind === "not_asked") return unasked(0);
    const { observation: probe, catchAll, at } = finding;
    if (probe.kind === "busy") return unasked(probe.retryAfterSeconds);
    return conclude({ address, mail: answer, probe, catchAll }, at);
  });
}

const unasked = (retryAfterSeconds: number): Unasked => ({ verdict: null, retryAfterSeconds });

/** What DNS says of each distinct domain. One whose turn comes after the deadline is left out. */
async function lookUp(
  addresses: readonly Address.Description[],
  deadline: Date,
): Promise<ReadonlyMap<string, MailAnswer>> {
  const domains = new Set(addresses.map(domainOf).filter((domain) => domain !== null));
  const resolver = Resolver.use();
  const answers = await inParallel(lookupsInFlight, [...domains], async (domain) =>
    Clock.now() < deadline ? ([domain, await resolver.mail(domain)] as const) : null,
  );
  return new Map(answers.filter((answer) => answer !== null));
}
