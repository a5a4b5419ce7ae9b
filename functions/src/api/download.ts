import { Account } from "@winnow/core/account";
import { Actor } from "@winnow/core/kit/actor";
import { List } from "@winnow/core/list";
import { z } from "@hono/zod-openapi";
import { countRequest } from "../http/caller/session.ts";
import { call, routes } from "./route.ts";

/**
 * Finished files. The link token stands for the access token, which a browser does not send with a navigation, or for the key
 * of a program.
 */
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
    {
      302: {
        description: "Where the file can be fetched, for 5 seconds",
      },
    },
  ),
  async (c) => {
    const { holder, opens } = await Account.openLink(c.req.valid("param").token);
    const { workspaceID } = holder;
    await countRequest({
      workspaceID,
      sessionID: holder.type === "user" ? holder.sessionID : holder.apiKeyID,
    });
    return c.redirect(await Actor.provide(holder, () => List.openDownload(opens)), 302);
  },
);
