import { z } from "@hono/zod-openapi";
import { Archive } from "@winnow/core/archive";
import { ID } from "@winnow/core/kit/id";
import { answer, body, call, routes } from "./route.ts";

const tags = ["Workspaces"];
const params = z.object({ id: ID.schema("workspace") });

/** Everything of a workspace as one ZIP, for its owner: under `/workspace`. */
export const archiveRoutes = routes()
  .openapi(
    call(
      "self",
      { method: "get", path: "/{id}/archive", operationId: "workspaceArchive", tags, request: { params } },
      { 200: answer("The archive, and what the owner gives to have one made", Archive.State) },
    ),
    async (c) => c.json(await Archive.state(c.req.valid("param").id), 200),
  )
  .openapi(
    call(
      "self",
      {
        method: "post",
        path: "/{id}/archive",
        operationId: "beginWorkspaceArchive",
        tags,
        request: { params, body: body(Archive.Begin) },
      },
      { 202: answer("It is being made, in place of an earlier one", Archive.Info) },
    ),
    async (c) => c.json(await Archive.begin({ ...c.req.valid("param"), ...c.req.valid("json") }), 202),
  )
  .openapi(
    call(
      "self",
      {
        method: "post",
        path: "/{id}/archive/download",
        operationId: "downloadWorkspaceArchive",
        tags,
        request: { params },
      },
      { 200: answer("A link to the ZIP, for ten seconds", Archive.Link) },
    ),
    async (c) => c.json(await Archive.download(c.req.valid("param").id), 200),
  )
  .openapi(
    call(
      "self",
      {
        method: "delete",
        path: "/{id}/archive",
        operationId: "eraseWorkspaceArchive",
        tags,
        request: { params },
      },
      { 200: answer("It is gone, and its file is being erased", z.object({ message: z.string() })) },
    ),
    async (c) => {
      await Archive.erase(c.req.valid("param").id);
      return c.json({ message: "The export is erased." }, 200);
    },
  );
