/** When a test workspace first asked about a greylisted address on its own. Forgotten after a day. */
import { Entity } from "electrodb";
import { Table } from "../aws/table/index.ts";
import { Clock } from "../port/clock/index.ts";

const keptSeconds = 86_400;
const { text, fixed, expires } = Table.attribute;

const FirstAskEntity = new Entity(
  {
    model: { service: "winnow", entity: "testFirstAsk", version: "1" },
    attributes: {
      workspaceID: fixed,
      address: fixed,
      timeFirst: text,
      expires,
    },
    indexes: {
      byAddress: {
        pk: { field: "pk", composite: ["workspaceID"] },
        sk: { field: "sk", composite: ["address"], casing: "none" },
      },
    },
  },
  Table.config,
);

/** When the workspace first asked about the address: now, unless it did before. */
export async function firstAsked(workspaceID: string, address: string): Promise<Date> {
  const now = Clock.now();
  const expires = Math.floor(now.getTime() / 1000) + keptSeconds;
  const { data } = await FirstAskEntity.upsert({ workspaceID, address, expires })
    .ifNotExists({ timeFirst: now.toISOString() })
    .go({ response: "all_new" });
  return new Date(data.timeFirst);
}
