import { ID } from "@winnow/core/kit/id";
import { listAreas } from "@winnow/core/kit/permission";
import { SharedLink } from "@winnow/core/shared-link";
import { z } from "@hono/zod-openapi";
import type { Access } from "./access.ts";
import { answer, body, call, post, routes } from "./route.ts";

const view: Access = { areas: listAreas, action: "view" };

const tags = ["Shared links"];
const params = z.object({ id: ID.schema("list") });

/** The links of a list, for those who may view it. */
export const sharedLinkRoutes = routes()
  .openapi(
    call(
      view,
      { method: "get", path: "/{id}/links", operationId: "listSharedLinks", tags, request: { params } },
      { 200: answer("The live links, newest first", z.object({ results: z.array(SharedLink.Info) })) },
    ),
    async (c) => c.json({ results: await SharedLink.list(c.req.valid("param").id) }, 200),
  )
  .openapi(
    call(
      view,
      {
        method: "post",
        path: "/{id}/links",
        operationId: "createSharedLink",
        tags,
        request: { params, body: body(SharedLink.New) },
      },
      { 201: answer("The link, with its token", SharedLink.Made) },
    ),
    async (c) =>
      c.json(await SharedLink.create({ listID: c.req.valid("param").id, link: c.req.valid("json") }), 201),
  )
  .openapi(
    call(
      view,
      {
        method: "delete",
        path: "/{id}/links/{link}",
        operationId: "revokeSharedLink",
        tags,
        request: { params: params.extend({ link: ID.schema("link") }) },
      },
      {
        200: answer("The link no longer works", z.object({ id: z.string(), revoked: z.literal(true) })),
      },
    ),
    async (c) => {
      const { id: listID, link: id } = c.req.valid("param");
      await SharedLink.revoke({ listID, id });
      return c.json({ id, revoked: true as const }, 200);
    },
  );

/** What a link shows. The token is in the body, so that no log of URLs has it. */
export const sharedRoutes = routes().openapi(
  ...post("public", "/", "openSharedLink", {
    tags,
    takes: SharedLink.Open,
    answer: answer("The report of a list, or the evidence of one address", SharedLink.Shared),
    does: SharedLink.open,
  }),
);
