/** What can be asked of the server about lists. */

import type { Create, Download, Purpose, Update, Uploaded } from "@winnow/core/list/schema";
import { Created, Info } from "@winnow/core/list/schema";
import { Info as Verdict } from "@winnow/core/verdict/schema";
import { z } from "zod";
import { call } from "../../lib/api.ts";
import { pageOf } from "../../lib/page.ts";

const Lists = pageOf(Info);
const Verdicts = pageOf(Verdict);
const Ready = z.object({ url: z.string().optional() });

interface Asked {
  signal?: AbortSignal;
}

export interface Filter {
  status?: string | undefined;
  reason?: string | undefined;
  q?: string | undefined;
}

export const lists = {
  create: (body: z.input<typeof Create>) => call(Created, "lists/", { method: "POST", body }),
  uploaded: (id: string, body: Uploaded) => call(Info, `lists/${id}/uploaded/`, { method: "POST", body }),
  all: (purpose: Purpose, q: string, cursor: string | undefined, { signal }: Asked) =>
    call(Lists, "lists/", { query: { purpose, q, cursor }, ...(signal && { signal }) }),
  one: (id: string, { signal }: Asked) => call(Info, `lists/${id}/`, { ...(signal && { signal }) }),
  update: (id: string, body: z.input<typeof Update>) => call(Info, `lists/${id}/`, { method: "PATCH", body }),
  remove: (id: string) => call(z.unknown(), `lists/${id}/`, { method: "DELETE" }),
  steer: (id: string, verb: "verify" | "pause" | "resume" | "cancel") =>
    call(Info, `lists/${id}/${verb}/`, { method: "POST" }),
  results: (id: string, filter: Filter, cursor: string | undefined, limit: number, { signal }: Asked) =>
    call(Verdicts, `lists/${id}/results/`, {
      query: { ...filter, cursor, limit },
      ...(signal && { signal }),
    }),
  /** The address of the made file, or none while it is being made. */
  download: (id: string, body: z.input<typeof Download>) =>
    call(Ready, `lists/${id}/download/`, { method: "POST", body }),
};
