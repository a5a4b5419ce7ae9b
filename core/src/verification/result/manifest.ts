/** The table of contents of a verification's results: a page is found without reading the parts before it. */
import { z } from "zod";
import { Store } from "../../aws/store/index.ts";
import { createRecent, type Recent } from "../../kit/cache/recent.ts";
import { Clock } from "../../port/clock/index.ts";
import { VerdictCodes } from "./verdict-codes.ts";

const counts = z.record(z.string(), z.int());

/** Counts of the addresses that a repeat asked about. */
export const AskedCounts = z.object({
  /** Those in chunks that are done. */
  done: z.int(),
  unknown: z.int(),
  /** The unknown ones that the workspace's rules block or that are suppressed. */
  blocked: z.int(),
});
export type AskedCounts = z.infer<typeof AskedCounts>;

export const Part = z.object({
  /** The object with the verdicts: one JSON document a line, in the order of the chunk. */
  key: z.string(),
  count: z.int(),
  /** The result position of the part's first verdict. */
  offset: z.int(),
  /** The domains of the first and the last verdict; parts are ordered by domain. */
  first: z.string(),
  last: z.string(),
  /** The sort keys of the first and the last address in order. */
  from: z.string().optional(),
  to: z.string().optional(),
  statuses: counts,
  reasons: counts,
  /** Rows of the file by reason: an address counts as often as it is in the file. */
  rows: counts,
  /** Of these rows, those that each policy keeps. None of a part from before they were counted. */
  kept: counts.optional(),
  /** Of the kept rows, those at relay services that a choice drops. None of a part from before they were counted. */
  relays: counts.optional(),
  providers: counts,
  /** Verdicts on addresses that the workspace's rules block, or that are suppressed, where there are any. */
  blocked: z.int().optional(),
  /** The indexes of verdicts on addresses that were suppressed since they bounced, where there are any. */
  bounced: z.array(z.int()).optional(),
  /** Verdicts that the workspace's rules or suppression decided; 0 in parts from before these were counted. */
  ruled: z.int().optional(),
  /**
   * The version of the workspace's rules under which these are the counts, where they differ from the counts
   * as it was verified.
   */
  rulesVersion: z.int().optional(),
  /** Hints of its mail hosts; none of a part from before they were kept. */
  hosts: z.string().optional(),
  /** None of a part from before there were codes. */
  codes: VerdictCodes.optional(),
  /** Of the addresses at whose positions they were asked about again; none of another part, or of one from before they were counted. */
  asked: AskedCounts.optional(),
  /** Verdicts by the day until which they hold; none of a part from before they were counted. */
  holding: counts.optional(),
});
export type Part = z.infer<typeof Part>;

export const Manifest = z.object({ version: z.literal(1), parts: z.array(Part) });
export type Manifest = z.infer<typeof Manifest>;

/** The parts that a manifest names, by position; none without a manifest. */
export const partsIn = async (manifest: string | undefined): Promise<Part[]> =>
  manifest === undefined ? [] : Manifest.parse(JSON.parse(await Store.text(manifest))).parts;

/** Which addresses a part has, and where its verdicts are: a fortieth of what a manifest says of it. */
export interface PartPlace extends Pick<Part, "key" | "offset" | "from" | "to"> {
  /** Whether its verdicts say until when they hold. */
  hasHolding: boolean;
}

/** Parts that a process remembers, at about 300 bytes each: those of 50 lists of 500,000 addresses. */
const capacity = 50_000;

/** Each clock has its own, so that tests with clocks of their own share none. */
const remembered = new WeakMap<Clock.Clock, Recent<readonly PartPlace[]>>();

const rememberedBy = (clock: Clock.Clock): Recent<readonly PartPlace[]> => {
  const known = remembered.get(clock) ?? createRecent(capacity, ({ length }) => Math.max(1, length));
  remembered.set(clock, known);
  return known;
};

/**
 * The places of the parts that a manifest names. A manifest never changes, so that a process reads it once for all chunks that it
 * works on, and not once for each.
 */
export async function placesIn(manifest: string): Promise<readonly PartPlace[]> {
  const recent = rememberedBy(Clock.use());
  const known = recent.get(manifest);
  if (known) return known;
  const places = (await partsIn(manifest)).map(({ key, offset, from, to, holding }) => ({
    key,
    offset,
    from,
    to,
    hasHolding: holding !== undefined,
  }));
  recent.set(manifest, places);
  return places;
}

/** Whether the span of a part has one of these places, which are in order. A part from before it had a span may. */
export function mayHave({ from, to }: Pick<Part, "from" | "to">, places: readonly string[]): boolean {
  if (from === undefined || to === undefined) return true;
  let [low, high] = [0, places.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((places[middle] ?? "") < from) low = middle + 1;
    else high = middle;
  }
  return low < places.length && (places[low] ?? "") <= to;
}
