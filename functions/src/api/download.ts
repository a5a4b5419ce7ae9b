import { Account } from "@winnow/core/account";
import { Actor } from "@winnow/core/kit/actor";
import { List } from "@winnow/core/list";
import { z } from "@hono/zod-openapi";
import { countRequest } from "./middleware.ts";
import { call, routes } from "./route.ts";

/** The path under which the holder of a link token opens a finished file. */
export const downloadPath = (token: string): string => `/api/downloads/${token}`;

/** Finished files. The link token stands for the access token, which a browser does not send with a navigation. */
export const downloadRoutes = routes().openapi(
  call(
    "link",
    {
      method: "get",
      path: "/{token}",
      operationId: "openDownload",
      tags: ["Lists"],
      request: { params: z.object({ token: z.string().min(1).max(4096) }) },
    },
    { 302: { description: "Where the file can be fetched, for a minute" } },
  ),
  async (c) => {
    const { person, opens } = await Account.openLink(c.req.valid("param").token);
    await countRequest(person);
    return c.redirect(await Actor.provide(person, () => List.openDownload(opens)), 302);
  },
);
