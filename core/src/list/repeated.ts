import { Analysis } from "../analysis/index.ts";
import { fn } from "../kit/fn.ts";
import { ID } from "../kit/id.ts";
import { Clock } from "../port/clock/index.ts";
import { Verification } from "../verification/index.ts";
import { Window } from "../window/index.ts";
import { limits } from "./limits.ts";
import { rowFor } from "./row.ts";
import type { Repeated } from "./schema.ts";

/** The quote waits no longer than this. */
const maxWaitMs = 8_000;

/**
 * The verdicts of the last 24 hours that a verification of the list would repeat free of charge if it started
 * now. The number is 0 for a list with a verification, or with more than 10,000 addresses.
 */
export const repeated = fn(ID.schema("list"), async (id): Promise<Repeated> => {
  const { workspaceID, imported } = await rowFor(id, "view");
  const distinct = imported?.rows.distinct ?? 0;
  const none = { addresses: 0, distinct, checked_at: null };
  if (!imported || distinct === 0 || distinct > limits.repeatedAddresses) return none;
  if ((await Verification.of([id])).has(id)) return none;
  await Window.spend(
    `repeated:${workspaceID}`,
    limits.repeatedLookUps,
    `Repeated verdicts can be counted at most ${limits.repeatedLookUps.max} times in a minute.`,
  );
  const { prefix, chunkCount: chunks, chunkSize } = imported;
  const work = { listID: id, chunksBelow: Verification.chunksBelow(prefix), chunks, chunkSize };
  const deadline = new Date(Clock.now().getTime() + maxWaitMs);
  const found = await Verification.countRepeated({ ...work, known: await Analysis.known(id) }, deadline);
  return found ? { addresses: found.addresses, distinct, checked_at: found.checkedAt } : none;
});
