/** How many verdicts a verification would take over, before it starts. */
import { Actor } from "../../kit/actor.ts";
import { listAreas } from "../../kit/permission.ts";
import { createSemaphore } from "../../kit/concurrency/semaphore.ts";
import { Clock } from "../../port/clock/index.ts";
import { numbered, readAddresses } from "../chunk-addresses.ts";
import { repeatedVerdicts } from "./asking-again.ts";
import type { VerificationRow } from "../entity.ts";
import { priorVerdicts } from "./prior-verdicts.ts";

/** Verdicts that are repeated free of charge. */
export interface Repeated {
  addresses: number;
  /** When the newest of them was given. */
  checkedAt: string;
}

/** The chunks of a list, and the key of the verdicts of its analysis. */
interface Chunks extends Pick<VerificationRow, "listID" | "chunksBelow" | "chunks" | "chunkSize"> {
  known: { key: string } | null;
}

/** Chunks that are looked at together. */
const atOnce = 4;

/**
 * The verdicts of the last 24 hours that a verification of this list would repeat if it started now, found as its chunks find
 * them; those of its analysis aside. Null where there are none, or where the deadline comes first.
 */
export async function countRepeated(
  { listID, chunksBelow, chunks, chunkSize, known }: Chunks,
  deadline: Date,
): Promise<Repeated | null> {
  const workspaceID = Actor.canAny(listAreas, "view");
  const question = { workspaceID, listID, timeStarted: Clock.now().toISOString() };
  const semaphore = createSemaphore(atOnce);
  const times = await Promise.all(
    Array.from({ length: chunks }, (_, chunk) =>
      semaphore.run(async () => {
        if (Clock.now() >= deadline) return null;
        const addresses = await readAddresses(numbered(chunksBelow, chunk));
        const prior = await priorVerdicts({ chunkSize, known: known?.key }, chunk);
        const repeated = await repeatedVerdicts(question, addresses);
        return [...repeated].flatMap(([index, { checked_at }]) => (prior.has(index) ? [] : [checked_at]));
      }),
    ),
  );
  if (times.includes(null)) return null;
  const all = times.flatMap((some) => some ?? []);
  const checkedAt = all.reduce((last, time) => (time > last ? time : last), "");
  return all.length === 0 ? null : { addresses: all.length, checkedAt };
}
