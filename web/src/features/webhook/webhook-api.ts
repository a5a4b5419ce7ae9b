/** API calls about webhooks. */
import type {
  Create,
  Delivery,
  DeliverySummary,
  EventType,
  Info,
  Update,
  WithSecret,
} from "@winnow/core/webhook/schema";
import type { z } from "zod";
import { api, unwrap } from "../../lib/api.ts";
import type { Page } from "../../lib/page.ts";

interface Cancel {
  signal: AbortSignal;
}

/** Deliveries that ended so, or are still tried. */
export type DeliveryStatus = DeliverySummary["status"];

/** Deliveries to send again. */
export interface ReplaySince {
  /** ISO 8601. */
  since: string;
  /** Absent for all. */
  status?: Exclude<DeliveryStatus, "pending"> | undefined;
}

const path = (id: string) => ({ param: { id } });
const deliveryPath = (id: string, delivery: string) => ({ param: { id, delivery } });

export const webhooks = {
  all: async ({ signal }: Cancel): Promise<Info[]> =>
    (await unwrap(api.webhook.$get({}, { init: { signal } }))).results,
  one: (id: string, { signal }: Cancel): Promise<Info> =>
    unwrap(api.webhook[":id"].$get(path(id), { init: { signal } })),
  create: (json: z.input<typeof Create>): Promise<WithSecret> => unwrap(api.webhook.$post({ json })),
  update: (id: string, json: z.input<typeof Update>): Promise<Info> =>
    unwrap(api.webhook[":id"].$patch({ ...path(id), json })),
  remove: (id: string) => unwrap(api.webhook[":id"].$delete(path(id))),
  rotateSecret: (id: string, overlapHours: number): Promise<WithSecret> =>
    unwrap(api.webhook[":id"]["rotate-secret"].$post({ ...path(id), json: { overlap_hours: overlapHours } })),
  sendTest: (id: string, type: EventType): Promise<Delivery> =>
    unwrap(api.webhook[":id"].test.$post({ ...path(id), json: { type } })),
  deliveries: (
    id: string,
    query: { status?: DeliveryStatus | undefined; cursor?: string | undefined },
    { signal }: Cancel,
  ): Promise<Page<DeliverySummary>> =>
    unwrap(api.webhook[":id"].deliveries.$get({ ...path(id), query }, { init: { signal } })),
  delivery: (id: string, delivery: string, { signal }: Cancel): Promise<Delivery> =>
    unwrap(api.webhook[":id"].deliveries[":delivery"].$get(deliveryPath(id, delivery), { init: { signal } })),
  replay: (id: string, delivery: string): Promise<Delivery> =>
    unwrap(api.webhook[":id"].deliveries[":delivery"].replay.$post(deliveryPath(id, delivery))),
  replaySince: (id: string, query: ReplaySince) =>
    unwrap(api.webhook[":id"].replay.$post({ ...path(id), query })),
};
