import type { DomainReport, Observation, Prober, PlaceStore } from "./index.ts";
import { answering } from "./none.ts";
import { type Dialling, unreachableReason } from "./reachability.ts";
import { createSessionLimiters } from "./session-limiter/limiters.ts";

export interface SelfTestOptions extends Dialling {
  /** Well-known mail hosts. Without any, port 25 is assumed to be open. */
  hosts: readonly string[];
  places: PlaceStore;
  /** Called with each outcome: null if a mail host replied, else the reasons why none did. */
  report: (obstacles: readonly string[] | null) => void;
}

const unavailable: Observation = { kind: "unavailable" };

/** A test connects to one host after another until one replies. Workers share its limits. */
const limits = { key: "self-test", connections: 5, recipients: 0, spacingSeconds: 0 };
const testMs = 60_000;
const maxWaitMs = 5_000;
const closedMs = 5 * 60_000;
const retryAfterSeconds = 60;
const suspiciousGroups = 50;

/**
 * Lets a prober ask only once a mail host has replied to this process. If none does, every recipient is `unavailable`
 * for five minutes. The test is repeated when the egress fails, or when many groups in a row are silent.
 */
export function selfTested(prober: Prober, { hosts, places, report, ...dialling }: SelfTestOptions): Prober {
  const limiters = createSessionLimiters(places, testMs);
  if (hosts.length === 0) return prober;
  let openSince: number | null = null;
  let closedUntil = 0;
  let silentGroups = 0;
  let testing: Promise<Observation | null> | null = null;

  const test = (): Promise<Observation | null> =>
    limiters.use(limits, async (limiter) => {
      const outcome = await limiter.permit(maxWaitMs, new AbortController().signal);
      if (!("permit" in outcome)) return { kind: "busy", retryAfterSeconds, ...outcome };
      const obstacles = await connectToAny();
      outcome.permit.end(null);
      report(obstacles);
      silentGroups = 0;
      if (obstacles) closedUntil = performance.now() + closedMs;
      else openSince = performance.now();
      return obstacles && unavailable;
    });

  const connectToAny = async (): Promise<string[] | null> => {
    const obstacles: string[] = [];
    for (const host of hosts) {
      const obstacle = await unreachableReason(host, dialling);
      if (obstacle === null) return null;
      obstacles.push(obstacle);
    }
    return obstacles;
  };

  /** The observation for every recipient if none can be asked; otherwise null. */
  const blockedBy = async (): Promise<Observation | null> => {
    if (openSince !== null) return null;
    if (performance.now() < closedUntil) return unavailable;
    testing ??= test().finally(() => (testing = null));
    return testing;
  };

  const distrust = (since: number): void => {
    if (openSince !== null && openSince <= since) openSince = null;
  };

  return {
    get isFull() {
      return prober.isFull ?? false;
    },
    async probe(question) {
      const before = await blockedBy();
      if (before) return answering(before).probe(question);
      const began = performance.now();
      const reports = await prober.probe(question);
      if (observationsIn(reports).some(({ kind }) => kind === "unavailable")) {
        distrust(began);
        return (await blockedBy()) === unavailable ? reports : reports.map(retryLater);
      }
      silentGroups = silentGroupsAfter(silentGroups, reports);
      if (silentGroups >= suspiciousGroups) distrust(began);
      return reports;
    },
  };
}

const observationsIn = (reports: readonly DomainReport[]): readonly Observation[] =>
  reports.flatMap(({ recipients }) => recipients);

/** Groups that were not dialled do not count. */
function silentGroupsAfter(before: number, reports: readonly DomainReport[]): number {
  const dialled = observationsIn(reports).filter(({ kind }) => kind === "silent" || kind === "replied");
  if (dialled.length === 0) return before;
  return dialled.every((one) => one.kind === "silent" && one.stage === "connect") ? before + 1 : 0;
}

/** The egress works again, so the recipients can be retried. */
const retryLater = (report: DomainReport): DomainReport => ({
  ...report,
  recipients: report.recipients.map((one) =>
    one.kind === "unavailable" ? { kind: "busy", retryAfterSeconds } : one,
  ),
});
