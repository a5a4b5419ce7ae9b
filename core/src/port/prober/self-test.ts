import type { Way } from "./greeting.ts";
import { obstacleTo } from "./greeting.ts";
import type { DomainReport, Observation, Places, Prober } from "./index.ts";
import { answering } from "./none.ts";
import { createTurns } from "./turns/turns.ts";

export interface SelfTestOptions extends Way {
  /** Mail hosts that are always there for whoever can reach them. Without any, the way is taken to be open. */
  hosts: readonly string[];
  places: Places;
  /** Told of each outcome: null where a mail host greeted, else why none did. */
  tell: (obstacles: readonly string[] | null) => void;
}

const unavailable: Observation = { kind: "unavailable" };

/** A test is a session with each of the hosts, until one greets; those of all workers take turns. */
const politeness = { key: "self-test", connections: 5, recipients: 0, spacingSeconds: 0 };
const testMs = 60_000;
const patienceMs = 5_000;
const restMs = 5 * 60_000;
const retryAfterSeconds = 60;
const suspiciousGroups = 50;

/**
 * Lets a prober ask only once a mail host has greeted this process: where none does, everything is unavailable at once,
 * for some minutes. An open way is trusted until it fails itself, or one group after another is silent.
 */
export function selfTested(prober: Prober, { hosts, places, tell, ...way }: SelfTestOptions): Prober {
  const turns = createTurns(places, testMs);
  if (hosts.length === 0) return prober;
  let openSince: number | null = null;
  let closedUntil = 0;
  let silentGroups = 0;
  let testing: Promise<Observation | null> | null = null;

  const test = (): Promise<Observation | null> =>
    turns.visit(politeness, async (line) => {
      const outcome = await line.turn(patienceMs, new AbortController().signal);
      if (!("turn" in outcome)) return { kind: "busy", retryAfterSeconds, ...outcome };
      const obstacles = await lookAround();
      outcome.turn.end(null);
      tell(obstacles);
      silentGroups = 0;
      if (obstacles) closedUntil = performance.now() + restMs;
      else openSince = performance.now();
      return obstacles && unavailable;
    });

  const lookAround = async (): Promise<string[] | null> => {
    const obstacles: string[] = [];
    for (const host of hosts) {
      const obstacle = await obstacleTo(host, way);
      if (obstacle === null) return null;
      obstacles.push(obstacle);
    }
    return obstacles;
  };

  /** What is to be said of everybody; null where they can be asked. */
  const hindrance = async (): Promise<Observation | null> => {
    if (openSince !== null) return null;
    if (performance.now() < closedUntil) return unavailable;
    testing ??= test().finally(() => (testing = null));
    return testing;
  };

  const doubt = (since: number): void => {
    if (openSince !== null && openSince <= since) openSince = null;
  };

  return {
    async probe(question) {
      const before = await hindrance();
      if (before) return answering(before).probe(question);
      const began = performance.now();
      const reports = await prober.probe(question);
      if (observationsIn(reports).some(({ kind }) => kind === "unavailable")) {
        doubt(began);
        return (await hindrance()) === unavailable ? reports : reports.map(later);
      }
      silentGroups = silentGroupsAfter(silentGroups, reports);
      if (silentGroups >= suspiciousGroups) doubt(began);
      return reports;
    },
  };
}

const observationsIn = (reports: readonly DomainReport[]): readonly Observation[] =>
  reports.flatMap(({ recipients }) => recipients);

/** What was not dialled tells nothing. */
function silentGroupsAfter(before: number, reports: readonly DomainReport[]): number {
  const dialled = observationsIn(reports).filter(({ kind }) => kind === "silent" || kind === "replied");
  if (dialled.length === 0) return before;
  return dialled.every((one) => one.kind === "silent" && one.stage === "connect") ? before + 1 : 0;
}

/** What was out of order for a moment only is worth coming back. */
const later = (report: DomainReport): DomainReport => ({
  ...report,
  recipients: report.recipients.map((one) =>
    one.kind === "unavailable" ? { kind: "busy", retryAfterSeconds } : one,
  ),
});
