/** API calls about lists. */
import type {
  ImportChoice,
  Compare,
  ComparisonFile,
  Create,
  Download,
  KeepFresh,
  ListQuery,
  Retag,
  ResultRow,
  RowQuery,
  ScheduleQuery,
  Update,
} from "@winnow/core/list/schema";
import type { Mode } from "@winnow/core/verification/schema";
import type { z } from "zod";
import { api, unwrap } from "../../lib/api.ts";

export type Filter = Pick<RowQuery, "status" | "reason" | "provider" | "domain" | "q">;
export type Sort = NonNullable<RowQuery["sort"]>;

/** Actions on a list as a whole. */
export type ListAction = "analyze" | "revise" | "pause" | "resume" | "cancel" | "finish";

interface Cancel {
  signal: AbortSignal;
}

const path = (id: string) => ({ param: { id } });

export const lists = {
  /** Verifies one address, in at most 20 seconds. */
  verifyAddress: (email: string) => unwrap(api["verify-email"].$post({ json: { email }, header: {} })),
  /** What texts can be mended to, before a list is made of them. */
  mended: (emails: string[], { signal }: Cancel) =>
    unwrap(api.lists.mended.$post({ json: { emails } }, { init: { signal } })),
  create: (json: z.input<typeof Create>) => unwrap(api.lists.$post({ json })),
  uploaded: (id: string, json: ImportChoice) =>
    unwrap(api.lists[":id"].uploaded.$post({ ...path(id), json })),
  all: (query: ListQuery, { signal }: Cancel) => unwrap(api.lists.$get({ query }, { init: { signal } })),
  one: (id: string, { signal }: Cancel) => unwrap(api.lists[":id"].$get(path(id), { init: { signal } })),
  preview: (id: string, { signal }: Cancel) =>
    unwrap(api.lists[":id"].preview.$get(path(id), { init: { signal } })),
  quote: (id: string, { signal }: Cancel) =>
    unwrap(api.lists[":id"].quote.$get(path(id), { init: { signal } })),
  repeated: (id: string, { signal }: Cancel) =>
    unwrap(api.lists[":id"].repeated.$get(path(id), { init: { signal } })),
  /** The addresses that have died since another list had them valid; null while they are counted. */
  died: (id: string, { signal }: Cancel) =>
    unwrap(api.lists[":id"].died.$post(path(id), { init: { signal } })),
  rename: (id: string, name: string) => unwrap(api.lists[":id"].$patch({ ...path(id), json: { name } })),
  duplicate: (id: string) => unwrap(api.lists[":id"].duplicate.$post(path(id))),
  tag: (id: string, tags: string[]) => unwrap(api.lists[":id"].$patch({ ...path(id), json: { tags } })),
  retag: (json: z.input<typeof Retag>) => unwrap(api.lists.tags.$post({ json })),
  /** The tags of the workspace, the most used first. */
  tags: ({ signal }: Cancel) => unwrap(api.lists.tags.$get({}, { init: { signal } })),
  keepFor: (id: string, retention_days: NonNullable<z.input<typeof Update>["retention_days"]>) =>
    unwrap(api.lists[":id"].$patch({ ...path(id), json: { retention_days } })),
  schedule: (id: string, query: ScheduleQuery, { signal }: Cancel) =>
    unwrap(api.lists[":id"].schedule.$get({ ...path(id), query }, { init: { signal } })),
  keepFresh: (id: string, json: KeepFresh) => unwrap(api.lists[":id"].schedule.$put({ ...path(id), json })),
  stopKeepingFresh: (id: string) => unwrap(api.lists[":id"].schedule.$delete(path(id))),
  /** The receipt of a list that is gone. */
  erasure: (id: string, { signal }: Cancel) =>
    unwrap(api.lists[":id"].erasure.$get(path(id), { init: { signal } })),
  removeMany: (ids: string[]) => unwrap(api.lists.remove.$post({ json: { ids } })),
  restoreMany: (ids: string[]) => unwrap(api.lists.restore.$post({ json: { ids } })),
  remove: (id: string) => unwrap(api.lists[":id"].$delete(path(id))),
  act: (id: string, verb: ListAction) => unwrap(api.lists[":id"][verb].$post({ ...path(id), json: {} })),
  /** Replaces a completed analysis by one of a new sample. */
  analyzeAgain: (id: string) =>
    unwrap(api.lists[":id"].analyze.$post({ ...path(id), json: { again: true } })),
  /** Verifies it; with `again`, asks once more about the unknown addresses, or about those of them at these positions. */
  verify: (id: string, json: { mode: Mode; again?: true | number[] }) =>
    unwrap(api.lists[":id"].verify.$post({ ...path(id), json })),
  rows: (
    id: string,
    query: Filter & Pick<RowQuery, "sort" | "cursor" | "offset" | "columns"> & { limit: number },
    { signal }: Cancel,
  ) => unwrap(api.lists[":id"].rows.$get({ ...path(id), query }, { init: { signal } })),
  /** The rows of a small list, each with its verdict as soon as that is final. */
  earlyRows: (id: string, { signal }: Cancel) =>
    unwrap(api.lists[":id"]["early-rows"].$get(path(id), { init: { signal } })),
  /** The rows by reason, provider and domain. */
  facets: (id: string, query: Omit<Filter, "q">, { signal }: Cancel) =>
    unwrap(api.lists[":id"].facets.$get({ ...path(id), query }, { init: { signal } })),
  /** The whole verdict at a position of the result. */
  result: (id: string, position: number, { signal }: Cancel) =>
    unwrap(
      api.lists[":id"].results[":position"].$get(
        { param: { id, position: String(position) } },
        { init: { signal } },
      ),
    ),
  /** A row of the upload with the address at a position of the result. */
  resultRow: (id: string, { position, row }: Pick<ResultRow, "position" | "row">, { signal }: Cancel) =>
    unwrap(
      api.lists[":id"].results[":position"].row.$get(
        { param: { id, position: String(position) }, query: { row } },
        { init: { signal } },
      ),
    ),
  /** What became of the addresses of another list; null while both are being read. */
  compare: (id: string, json: z.input<typeof Compare>) =>
    unwrap(api.lists[":id"].compare.$post({ ...path(id), json })),
  downloadComparison: (id: string, json: ComparisonFile) =>
    unwrap(api.lists[":id"].compare.download.$post({ ...path(id), json })),
  /** The URL of the file, or null while it is being made. */
  download: (id: string, json: z.input<typeof Download>) =>
    unwrap(api.lists[":id"].download.$post({ ...path(id), json })),
};
