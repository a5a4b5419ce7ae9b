/** A list that an API key keeps fresh. */
import { ApiKey } from "../../../src/api-key/index.ts";
import type { Create } from "../../../src/api-key/schema.ts";
import { List } from "../../../src/list/index.ts";
import { readSchedule } from "../../../src/list/schedule/row.ts";
import { as, visitor } from "../../actors.ts";
import { full, listOfMember } from "./kept-list.ts";

/** A list of two full mailboxes and a missing one, and a live key of a member. */
export async function listOfKey(choices: Partial<Create> = {}) {
  const kept = await listOfMember({ alive: full });
  const { id: keyID, key } = await kept.member.do(() =>
    ApiKey.create({ name: "Server", mode: "live", ...choices }),
  );
  /** Runs the body as one call with the key. */
  const call = async <R>(body: () => Promise<R>): Promise<R> => {
    const actor = await as(visitor(), () => ApiKey.authenticate(key), kept.clock);
    await as(actor, () => ApiKey.countCall(actor), kept.clock);
    return as(actor, body, kept.clock);
  };
  const { id, workspaceID, ours } = kept;
  return {
    ...kept,
    keyID,
    call,
    keepByKey: (cap = 100, every_days: 7 | 30 = 30) => call(() => List.keepFresh({ id, every_days, cap })),
    row: () => ours(() => readSchedule({ workspaceID, listID: id })),
  };
}
