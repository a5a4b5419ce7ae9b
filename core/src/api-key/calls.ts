import { Actor } from "../kit/actor.ts";
import { fn } from "../kit/fn.ts";
import { ID } from "../kit/id.ts";
import { RequestLog } from "../request-log/index.ts";
import { requireRow } from "./row.ts";
import { meterKey } from "./view.ts";

/** The calls of a key of the acting workspace in the last thirty days, the newest first. Throws `missing`. */
export const calls = fn(RequestLog.Query.extend({ id: ID.schema("key") }), async ({ id, ...query }) =>
  RequestLog.search(meterKey(await requireRow(Actor.can("api_key", "view"), id)), query),
);
