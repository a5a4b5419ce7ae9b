/**
 * The counts of a part under other rules of the workspace. Only the verdicts that a rule decides, or did, are
 * read as JSON.
 */
import type { Rule } from "../../rule/index.ts";
import { Verdict } from "../../verdict/index.ts";
import { isBlocked, keeps, Policy } from "../../verdict/schema.ts";
import type { Part } from "../result/manifest.ts";
import { rowCountsOf } from "../count/row-counts.ts";
import { tally } from "../count/tally.ts";
import { codesOf, codesWith } from "../result/verdict-codes.ts";

interface Stored {
  /** The verdicts, one JSON document a line. */
  text: string;
  /** Whether a rule decides about the address at an index by its text. */
  isRuled: (index: number) => boolean;
  /** How many rows each address has; one where it is absent. */
  rows: () => Promise<readonly number[]>;
}

/** The part with its counts under the rules; null where they decide as they did. */
export async function recounted(
  part: Part,
  { text, isRuled, rows }: Stored,
  rules: Rule.Matcher,
): Promise<Part | null> {
  const lines = text.split("\n");
  const isHostRuled = hostRules(rules);
  const changes = lines.flatMap((line, index): Change[] => {
    if (!isRuled(index) && !isHostRuled(line) && !wasDecided(line)) return [];
    const before = verdictIn(line);
    const after = Verdict.storedByRules(before, rules);
    return after === before ? [] : [{ index, before, after }];
  });
  if (changes.length === 0) return null;
  const counts = await rows();
  const bounced = bouncedAfter(part, changes);
  return {
    ...part,
    ...changed(part, changes, { lines, counts }),
    bounced,
    rulesVersion: rules.version,
  };
}

interface Change {
  index: number;
  before: Verdict.Info;
  after: Verdict.Info;
}

function bouncedAfter({ bounced }: Part, changes: readonly Change[]): number[] | undefined {
  const indexes = new Set(bounced);
  for (const { index, after } of changes)
    if (after.suppressed?.reason === "bounce") indexes.add(index);
    else indexes.delete(index);
  return indexes.size > 0 ? [...indexes] : undefined;
}

/** Whether rules, or suppression, decided about the verdict in a line. */
const wasDecided = (line: string): boolean => line.includes('"rule":{') || line.includes('"suppressed":{');

/** The verdicts of a part that rules or suppression decided. */
export const verdictsDecided = (text: string): Verdict.Info[] =>
  text.split("\n").filter(wasDecided).map(verdictIn);

const verdictIn = (line: string): Verdict.Info => Verdict.completed(JSON.parse(line) as Verdict.Info);

const mark = '"mx":{"host":"';

/** Whether a rule decides about the mail host in a line. */
function hostRules(rules: Rule.Matcher): (line: string) => boolean {
  if (!rules.asksDNS) return () => false;
  const known = new Map<string, boolean>();
  return (line) => {
    const at = line.indexOf(mark);
    if (at === -1) return false;
    const host = line.slice(at + mark.length, line.indexOf('"', at + mark.length));
    const isRuled = known.get(host) ?? rules.ofExchanger(host) !== null;
    known.set(host, isRuled);
    return isRuled;
  };
}

/** The other counts. A part from before there were codes, or policies, is counted anew. */
function changed(
  part: Part,
  changes: readonly Change[],
  { lines, counts }: { lines: readonly string[]; counts: readonly number[] },
): Partial<Part> {
  const { codes, kept, relays } = part;
  if (!codes || !kept || !relays) {
    const verdicts = lines.map(verdictIn);
    for (const { index, after } of changes) verdicts[index] = after;
    return {
      blocked: undefined,
      ...tally(verdicts),
      ...rowCountsOf(counts, verdicts),
      codes: codesOf(verdicts),
    };
  }
  const now = {
    statuses: { ...part.statuses },
    reasons: { ...part.reasons },
    providers: { ...part.providers },
    rows: { ...part.rows },
    kept: { ...kept },
    relays: { ...relays },
  };
  let blocked = part.blocked ?? 0;
  const count = (verdict: Verdict.Info, index: number, by: 1 | -1) => {
    const { status, reason, mx } = verdict;
    const rows = by * (counts[index] ?? 1);
    add(now.statuses, status, by);
    add(now.reasons, reason, by);
    add(now.providers, mx?.provider ?? "other", by);
    add(now.rows, reason, rows);
    for (const policy of Policy.options) {
      if (!keeps(policy, verdict)) continue;
      now.kept[policy] = (now.kept[policy] ?? 0) + rows;
      if (!keeps(policy, verdict, "drop")) now.relays[policy] = (now.relays[policy] ?? 0) + rows;
    }
    if (status === "unknown" && isBlocked(verdict)) blocked += by;
  };
  for (const { index, before, after } of changes) {
    count(before, index, -1);
    count(after, index, 1);
  }
  const verdicts = new Map(changes.map(({ index, after }) => [index, after]));
  return { ...now, blocked: blocked === 0 ? undefined : blocked, codes: codesWith(codes, verdicts) };
}

function add(counts: Record<string, number>, name: string, times: number): void {
  counts[name] = (counts[name] ?? 0) + times;
  if (counts[name] === 0) delete counts[name];
}
