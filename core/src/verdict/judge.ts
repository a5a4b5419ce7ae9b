/** Asks what has to be asked about many addresses, each thing once, and judges the answers. */
import { Address } from "../address/index.ts";
import { Clock } from "../port/clock/index.ts";
import { billable } from "./billable.ts";
import { decide } from "./decide.ts";
import type { Evidence } from "./evidence.ts";
import { domainOf, groupByHosts } from "./group.ts";
import { lookUp } from "./look-up.ts";
import { openNotes } from "./notes.ts";
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
  const asksMailboxes = options.depth !== "domain";
  const domains = [...new Set(addresses.map(domainOf).filter((domain) => domain !== null))];
  const notes = await openNotes(domains);
  const waves = await Promise.all(
    lookUp(domains, notes, deadline).map(async (looked) => {
      const wave = await looked;
      const groups = asksMailboxes ? groupByHosts(addresses, wave.mail) : [];
      return { ...wave, findings: await probeAll(groups, notes, deadline) };
    }),
  );
  await notes.keep();

  return addresses.map((address) => {
    const domain = domainOf(address);
    if (domain === null || !address.parsed.ok) return conclude({ address, ...nothing }, started);
    const wave = waves.find(({ mail }) => mail.has(domain));
    const mail = wave?.mail.get(domain);
    if (!wave || !mail) return unasked(0);
    const takesMail = mail.kind === "mx" || mail.kind === "implicit";
    if (!takesMail || !asksMailboxes) return conclude({ address, ...nothing, mail }, wave.at);
    const finding = wave.findings.get(address.parsed.normalized);
    if (!finding || finding.observation.kind === "not_asked") return unasked(0);
    const { observation: probe, catchAll, at } = finding;
    if (probe.kind === "busy") return unasked(probe.retryAfterSeconds);
    return conclude({ address, mail, probe, catchAll }, at);
  });
}

const unasked = (retryAfterSeconds: number): Unasked => ({ verdict: null, retryAfterSeconds });
