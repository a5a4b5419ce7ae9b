/** The log of deliveries, kept for 30 days. */
import { z } from "zod";
import { Cursor } from "../kit/cursor.ts";
import { VisibleError } from "../kit/error.ts";
import { fn } from "../kit/fn.ts";
import { ID } from "../kit/id.ts";
import type { Page } from "../kit/page.ts";
import { DeliveryEntity, type DeliveryRow, type Key } from "./entity.ts";
import { mayView } from "./maker.ts";
import { rowFor } from "./row.ts";
import { type Delivery, DeliveryQuery, type DeliverySummary } from "./schema.ts";

const id = ID.schema("webhook");
const deliveryID = ID.schema("delivery");
/** Pages of the table, of at most a megabyte, that a call reads. */
const maxReads = 10;

/**
 * The deliveries of an endpoint, newest first. A search for a status, and a page of large deliveries, may answer fewer than asked
 * for, with a cursor.
 */
export const deliveries = fn(
  DeliveryQuery.extend({ id }),
  async ({ id: endpointID, status, limit, cursor }): Promise<Page.Page<DeliverySummary>> => {
    const { workspaceID } = await rowFor(endpointID, "view");
    const query = DeliveryEntity.query.byEndpoint({ workspaceID, endpointID });
    const results: DeliverySummary[] = [];
    const filter = { endpointID, status };
    let last = cursor === undefined ? null : Cursor.decode(cursor, deliveryID, filter);
    for (let reads = 0; reads < maxReads; reads++) {
      const position = last && { workspaceID, endpointID, id: last };
      const { data, cursor: next } = await (position ? query.lt(position) : query).go({
        order: "desc",
        limit,
        consistent: true,
      });
      for (const row of data) {
        last = row.id;
        if (status === undefined || row.state === status) results.push(summary(row));
        if (results.length === limit) return { results, next_cursor: Cursor.encode(row.id, filter) };
      }
      // A page of the table may end before the limit, and there may be more.
      if (next === null) return { results, next_cursor: null };
    }
    return { results, next_cursor: last && Cursor.encode(last, filter) };
  },
);

/** A delivery with its request and its answers. */
export const delivery = fn(
  z.object({ id, delivery: deliveryID }),
  async ({ id: endpointID, delivery: asked }): Promise<Delivery> => {
    const { workspaceID } = await rowFor(endpointID, "view");
    return viewDelivery(await deliveryOf({ workspaceID, endpointID }, asked));
  },
);

export async function deliveryOf(key: Key, asked: string): Promise<DeliveryRow> {
  const { data } = await DeliveryEntity.get({ ...key, id: asked }).go({ consistent: true });
  if (!data)
    throw new VisibleError(
      "missing",
      "delivery.missing",
      "There is no such delivery. They are kept for 30 days.",
    );
  return data;
}

const common = (row: DeliveryRow) => ({
  id: row.id,
  event_id: row.eventID,
  type: row.type,
  status: row.state,
  created_at: row.timeCreated,
  next_try_at: row.dueAt ?? null,
});

function summary(row: DeliveryRow): DeliverySummary {
  const last = row.tries.at(-1);
  const { answer: _, ...lastTry } = last ?? { answer: "" };
  return {
    ...common(row),
    tries: row.tries.length,
    last_try: last ? (lastTry as DeliverySummary["last_try"]) : null,
  };
}

/** An answer of an endpoint may repeat what was posted, so that it is hidden with the body. */
export function viewDelivery(row: DeliveryRow): Delivery {
  const isViewable = mayView(row.type);
  return {
    ...common(row),
    url: row.url,
    body: isViewable ? row.body : null,
    tries: isViewable ? row.tries : row.tries.map((each) => ({ ...each, answer: "" })),
  };
}
