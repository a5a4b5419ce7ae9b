/** Verdicts that exist before a verification starts: of an analysis, and of an earlier verification of the list. Free of charge. */
import { z } from "zod";
import { Store } from "../../aws/store/index.ts";
import { Verdict } from "../../verdict/index.ts";
import { holds } from "../due.ts";
import type { VerificationRow } from "../entity.ts";
import { type Part, type PartPlace, partsIn, placesIn } from "../result/manifest.ts";
import { unlessErased } from "./recent-list.ts";
import { PriorVerdict } from "../schema.ts";

type Source = Pick<
  VerificationRow,
  "chunkSize" | "known" | "earlier" | "askedAgain" | "isRenewal" | "isRevision" | "dueBefore" | "sparedUnder"
>;

/** The prior verdicts of a chunk, by index. */
export async function priorVerdicts(row: Source, chunk: number): Promise<Map<number, Verdict.Info>> {
  const { isRenewal, isRevision, dueBefore, askedAgain, sparedUnder } = row;
  if (isRenewal && dueBefore === undefined) return new Map();
  const places = row.earlier === undefined ? [] : await placesIn(row.earlier);
  const part = places.find((one) => chunkOf(row, one) === chunk);
  if (isRevision) return part ? taken(part, () => true) : new Map();
  const isStillBlocked = (verdict: Verdict.Info) => sparedUnder !== undefined && Verdict.isBlocked(verdict);
  if (dueBefore !== undefined)
    return part?.hasHolding
      ? taken(part, (verdict) => holds(verdict, dueBefore) || isStillBlocked(verdict))
      : new Map();
  return part ? takenFrom(part, askedAgain) : knownIn(row, chunk);
}

/** Whether the prior verdicts of a chunk are those of an analysis's sample, which nobody paid for (169). */
export async function areOfSample(row: Source, chunk: number): Promise<boolean> {
  if (row.known === undefined || row.isRenewal || row.isRevision || row.dueBefore !== undefined) return false;
  const places = row.earlier === undefined ? [] : await placesIn(row.earlier);
  return !places.some((one) => chunkOf(row, one) === chunk);
}

/** The verdicts of a chunk in a former result, by index; none where that is gone or has other chunks. */
export async function formerVerdicts(
  row: Source,
  manifest: string,
  chunk: number,
): Promise<Map<number, Verdict.Info>> {
  const parts = await unlessErased(() => placesIn(manifest));
  const part = parts.find((one) => chunkOf(row, one) === chunk);
  return new Map(part ? await unlessErased(async () => [...(await taken(part, () => true))]) : []);
}

/** How many prior verdicts there are, of which an analysis has `knownCount`. */
export async function countPriorVerdicts(
  row: Pick<Source, "chunkSize" | "known" | "earlier">,
  knownCount: number,
): Promise<number> {
  if (!row.earlier) return knownCount;
  const parts = await partsIn(row.earlier);
  const known = await knownBeside(row, parts);
  return parts.reduce((sum, { count, statuses }) => sum + count - (statuses["unknown"] ?? 0), known.length);
}

/** The verdicts of an analysis on chunks of which the verification before has none. */
export async function knownBeside(
  row: Source,
  parts: readonly Pick<Part, "offset">[],
): Promise<PriorVerdict[]> {
  const chunks = new Set(parts.map((part) => chunkOf(row, part)));
  return (await readKnown(row)).filter(({ chunk }) => !chunks.has(chunk));
}

const chunkOf = ({ chunkSize }: Source, { offset }: Pick<Part, "offset">): number => offset / chunkSize;

/** The conclusive verdicts of a part; and the unknown ones that are not asked again, where only some are. */
function takenFrom(
  part: PartPlace,
  askedAgain: readonly number[] | undefined,
): Promise<Map<number, Verdict.Info>> {
  const asked = askedAgain && new Set(askedAgain);
  return taken(
    part,
    ({ status }, index) => status !== "unknown" || !(asked?.has(part.offset + index) ?? true),
  );
}

/** Some verdicts of a part, by index. */
async function taken(
  { key }: PartPlace,
  isTaken: (verdict: Verdict.Info, index: number) => boolean,
): Promise<Map<number, Verdict.Info>> {
  const verdicts = z
    .array(Verdict.Info)
    .parse((await Store.text(key)).split("\n").map((line) => JSON.parse(line)));
  return new Map(
    verdicts.flatMap((verdict, index) =>
      isTaken(verdict, index) ? [[index, { ...verdict, charged: 0 }] as const] : [],
    ),
  );
}

async function knownIn(row: Source, chunk: number): Promise<Map<number, Verdict.Info>> {
  const lines = await readKnown(row);
  return new Map(lines.flatMap((one) => (one.chunk === chunk ? [[one.index, one.verdict]] : [])));
}

async function readKnown({ known }: Source): Promise<PriorVerdict[]> {
  if (!known) return [];
  return (await Store.text(known)).split("\n").map((line) => PriorVerdict.parse(JSON.parse(line)));
}
