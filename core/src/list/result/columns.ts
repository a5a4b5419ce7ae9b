/** Reason, provider, score and suggestion of every position of a result, in columns. */
import { createSemaphore } from "../../kit/concurrency/semaphore.ts";
import type { Objects } from "../../aws/store/objects.ts";
import { codesOf, columnsIn, type VerdictCodes } from "../../verification/index.ts";
import type { Part } from "../manifest.ts";
import { readPart } from "./part.ts";

/** The code of a position without a verdict: the verification ended before it was asked. */
export const noVerdict = 0xff;

export interface Columns {
  /** The names that the codes stand for. */
  reasonNames: readonly string[];
  providerNames: readonly string[];
  /** By position. */
  reasons: Uint8Array;
  providers: Uint8Array;
  scores: Uint8Array;
  /** 1 where there is a suggestion. */
  suggested: Uint8Array;
  /** The positions of the largest domains: from `start` to before `end`. */
  domains: ReadonlyMap<string, readonly PositionRange[]>;
}

export interface PositionRange {
  start: number;
  end: number;
}

type Reads = Pick<Objects, "bytes">;

/** Parts from before there were codes are read this many at once. */
const atOnce = 8;

export async function readColumns(
  parts: readonly Part[],
  positions: number,
  objects: Reads,
): Promise<Columns> {
  const reasonNames: string[] = [];
  const providerNames: string[] = [];
  const domains = new Map<string, PositionRange[]>();
  const columns = {
    reasons: new Uint8Array(positions).fill(noVerdict),
    providers: new Uint8Array(positions),
    scores: new Uint8Array(positions),
    suggested: new Uint8Array(positions),
  };
  const semaphore = createSemaphore(atOnce);
  const all = await Promise.all(
    parts.map(async (part) => part.codes ?? semaphore.run(() => codesOfPart(part, objects))),
  );
  for (const [index, { offset, count, rejected }] of parts.entries()) {
    const codes = all[index];
    if (!codes) continue;
    const own = columnsIn(codes);
    const reasons = codes.reasons.map((name) => codeIn(reasonNames, name));
    const providers = codes.providers.map((name) => codeIn(providerNames, name));
    for (let line = 0; line < count; line += 1) {
      columns.reasons[offset + line] = reasons[own.reasons[line] ?? 0] ?? noVerdict;
      columns.providers[offset + line] = providers[own.providers[line] ?? 0] ?? 0;
    }
    columns.scores.set(own.scores, offset);
    columns.suggested.set(own.suggested, offset);
    if (!rejected)
      for (const [name, first, size] of codes.domains) addRange(domains, name, offset + first, size);
  }
  return { reasonNames, providerNames, ...columns, domains };
}

/** Codes of parts from before there were any, by key. An object of a result never changes. */
const computed = new WeakMap<Reads, Map<string, VerdictCodes>>();
const rememberedParts = 2_000;

async function codesOfPart(part: Part, objects: Reads): Promise<VerdictCodes> {
  if (part.rejected) return rejectedCodes(part);
  const known = computed.get(objects) ?? new Map<string, VerdictCodes>();
  computed.set(objects, known);
  const codes = known.get(part.key) ?? codesOf(await readPart(objects, part));
  if (known.size >= rememberedParts) known.clear();
  known.set(part.key, codes);
  return codes;
}

/** Rejected rows have one reason and no score. Whether one has a suggestion is seen by its text. */
function rejectedCodes({ count }: Part): VerdictCodes {
  const verdict = { reason: "bad_syntax", score: 0, suggestion: "", mx: null, normalized: null } as const;
  return codesOf(Array.from({ length: count }, () => verdict));
}

function codeIn(names: string[], name: string): number {
  const known = names.indexOf(name);
  return known === -1 ? names.push(name) - 1 : known;
}

function addRange(domains: Map<string, PositionRange[]>, name: string, start: number, count: number): void {
  const ranges = domains.get(name) ?? [];
  ranges.push({ start, end: start + count });
  domains.set(name, ranges);
}
