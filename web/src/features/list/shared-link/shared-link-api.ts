/** API calls about shared links. */
import type { New } from "@winnow/core/shared-link/schema";
import type { z } from "zod";
import { api, unwrap } from "../../../lib/api.ts";
import { shared } from "../../../lib/session.ts";

export const sharedLinks = {
  all: (id: string) => unwrap(api.lists[":id"].links.$get({ param: { id } })),
  create: (id: string, json: z.input<typeof New>) =>
    unwrap(api.lists[":id"].links.$post({ param: { id }, json })),
  revoke: (id: string, link: string) =>
    unwrap(api.lists[":id"].links[":link"].$delete({ param: { id, link } })),
  open: (token: string) => unwrap(shared.$post({ json: { token } })),
};
