/** What can be asked of the server about lists. */
import type { Choice, Create, Download, ListQuery, ResultQuery } from "@winnow/core/list/schema";
import type { z } from "zod";
import { answer, api } from "../../lib/api.ts";

export type Filter = Pick<ResultQuery, "status" | "reason" | "q">;

/** What can be done to a list as a whole. */
export type Verb = "analyze" | "verify" | "pause" | "resume" | "cancel";

interface Cancel {
  signal: AbortSignal;
}

const path = (id: string) => ({ param: { id } });

export const lists = {
  create: (json: z.input<typeof Create>) => answer(api.lists.$post({ json })),
  uploaded: (id: string, json: Choice) => answer(api.lists[":id"].uploaded.$post({ ...path(id), json })),
  all: (query: ListQuery, { signal }: Cancel) => answer(api.lists.$get({ query }, { init: { signal } })),
  one: (id: string, { signal }: Cancel) => answer(api.lists[":id"].$get(path(id), { init: { signal } })),
  remove: (id: string) => answer(api.lists[":id"].$delete(path(id))),
  steer: (id: string, verb: Verb) => answer(api.lists[":id"][verb].$post(path(id))),
  results: (id: string, query: Filter & { cursor?: string | undefined; limit: number }, { signal }: Cancel) =>
    answer(api.lists[":id"].results.$get({ ...path(id), query }, { init: { signal } })),
  /** The address of the made file, or none while it is being made. */
  download: (id: string, json: z.input<typeof Download>) =>
    answer(api.lists[":id"].download.$post({ ...path(id), json })),
};
