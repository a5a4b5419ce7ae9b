import { Actor } from "../kit/actor.ts";
import { fn } from "../kit/fn.ts";
import { ID } from "../kit/id.ts";
import { Meter } from "../meter/index.ts";
import { requireRow } from "./row.ts";
import type { Usage } from "./schema.ts";
import { meterKey } from "./view.ts";

/** What a key of the acting workspace used in the last thirty days, and its last errors. Throws `missing`. */
export const usage = fn(ID.schema("key"), async (id): Promise<Usage> => {
  const key = meterKey(await requireRow(Actor.can("api_key", "view"), id));
  const [{ days, timeUsed, refusals }, committed] = await Promise.all([
    Meter.usage(key),
    Meter.committed(key),
  ]);
  return {
    days,
    last_used_at: timeUsed,
    budget_used: committed,
    last_errors: refusals.map(({ code, operation, requestID, time }) => ({
      code,
      operation,
      request_id: requestID,
      at: time,
    })),
  };
});
