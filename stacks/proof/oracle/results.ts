/** The results of an ended job: its manifest, the parts that it names, and their verdicts. */
import { type Job, Manifest, type Part, Verdict } from "./schema.ts";
import type { State } from "./state.ts";

/** A part with its verdicts. */
export interface ReadPart extends Part {
  verdicts: readonly Verdict[];
}

/** The parts of a job's results, or the key of a missing object. */
export async function readParts(
  state: State,
  { id, manifest }: Pick<Job, "id" | "manifest">,
): Promise<ReadPart[] | string> {
  if (manifest === undefined) return `the manifest of ${id}`;
  if (!state.keys.has(manifest)) return manifest;
  const { parts } = await state.json(Manifest, manifest);
  const missing = parts.find(({ key }) => !state.keys.has(key));
  if (missing) return missing.key;
  return Promise.all(
    parts.map(async (part) => ({ ...part, verdicts: await state.lines(Verdict, part.key) })),
  );
}

export const verdictsIn = (parts: readonly ReadPart[]): Verdict[] =>
  parts.flatMap(({ verdicts }) => verdicts);

const endStatuses: ReadonlySet<Job["status"]> = new Set(["completed", "failed", "cancelled"]);

export const hasEnded = ({ status }: Job): boolean => endStatuses.has(status);
