/** The final verdicts of a sample, in one object. A verification reuses them without charge. */
import { Store } from "../aws/store/index.ts";
import type { PriorVerdict } from "../verification/schema.ts";
import type { Sample } from "./sample/sample.ts";

export interface Known {
  key: string;
  count: number;
  /** When the oldest of them was checked. */
  since: string;
}

const freshHours = 24;

/** Writes the final verdicts of a sample; null if there are none. */
export async function writeKnown(key: string, sample: Sample): Promise<Known | null> {
  const lines = linesOf(sample);
  const [since] = lines.map(({ verdict }) => verdict.checked_at).toSorted();
  if (since === undefined) return null;
  await Store.put(key, lines.map((line) => JSON.stringify(line)).join("\n"));
  return { key, count: lines.length, since };
}

const linesOf = ({ strata }: Sample): PriorVerdict[] =>
  strata.flatMap(({ asked }) =>
    asked.flatMap(({ chunk, index, verdict, final }) =>
      verdict && final ? [{ chunk, index, verdict: { ...verdict, charged: 0 as const } }] : [],
    ),
  );

/** Whether all verdicts are of the last 24 hours. */
export const isFresh = ({ since }: Known, now: Date): boolean =>
  now.getTime() - Date.parse(since) < freshHours * 3_600_000;
