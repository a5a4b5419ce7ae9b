/** API calls about API keys. */
import type { Create, Info, Update, Usage, WithSecret } from "@winnow/core/api-key/schema";
import type { KeySchedules } from "@winnow/core/list/schema";
import type { Call, Query } from "@winnow/core/request-log/schema";
import { api, unwrap } from "../../lib/api.ts";
import type { Page } from "../../lib/page.ts";

interface Cancel {
  signal: AbortSignal;
}

/** Which requests of a key are shown. */
export type RequestSearch = Partial<Pick<Query, "outcome" | "request_id">>;

const path = (id: string) => ({ param: { id } });

export const apiKeys = {
  all: (cursor: string | undefined, { signal }: Cancel): Promise<Page<Info>> =>
    unwrap(api["api-key"].$get({ query: { cursor } }, { init: { signal } })),
  one: (id: string, { signal }: Cancel): Promise<Info> =>
    unwrap(api["api-key"][":id"].$get(path(id), { init: { signal } })),
  usage: (id: string, { signal }: Cancel): Promise<Usage> =>
    unwrap(api["api-key"][":id"].usage.$get(path(id), { init: { signal } })),
  schedules: (id: string, { signal }: Cancel): Promise<KeySchedules> =>
    unwrap(api["api-key"][":id"].schedules.$get(path(id), { init: { signal } })),
  requests: (
    id: string,
    query: RequestSearch & { cursor: string | undefined },
    { signal }: Cancel,
  ): Promise<Page<Call>> =>
    unwrap(api["api-key"][":id"].requests.$get({ ...path(id), query }, { init: { signal } })),
  create: (json: Create): Promise<WithSecret> => unwrap(api["api-key"].$post({ json })),
  update: (id: string, json: Update): Promise<Info> =>
    unwrap(api["api-key"][":id"].$patch({ ...path(id), json })),
  regenerate: (id: string, overlapHours: number): Promise<WithSecret> =>
    unwrap(api["api-key"][":id"].regenerate.$post({ ...path(id), json: { overlap_hours: overlapHours } })),
  revoke: (id: string) => unwrap(api["api-key"][":id"].$delete(path(id))),
};
