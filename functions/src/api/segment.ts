import { ID } from "@winnow/core/kit/id";
import { listAreas } from "@winnow/core/kit/permission";
import { Segment } from "@winnow/core/segment";
import { z } from "@hono/zod-openapi";
import { answer, body, call, routes } from "./route.ts";

const tags = ["Segments"];
const view = { areas: listAreas, action: "view" } as const;
const edit = { areas: listAreas, action: "edit" } as const;

/** Saved filters of result rows. */
export const segmentRoutes = routes()
  .openapi(
    call(
      view,
      { method: "get", path: "/", operationId: "listSegments", tags },
      { 200: answer("The segments of the workspace, by name", z.object({ results: z.array(Segment.Info) })) },
    ),
    async (c) => c.json({ results: await Segment.list() }, 200),
  )
  .openapi(
    call(
      edit,
      { method: "post", path: "/", operationId: "createSegment", tags, request: { body: body(Segment.New) } },
      { 201: answer("The segment", Segment.Info) },
    ),
    async (c) => c.json(await Segment.create(c.req.valid("json")), 201),
  )
  .openapi(
    call(
      edit,
      {
        method: "delete",
        path: "/{id}",
        operationId: "deleteSegment",
        tags,
        request: { params: z.object({ id: ID.schema("segment") }) },
      },
      { 200: answer("The segment is gone", z.object({ id: z.string(), deleted: z.literal(true) })) },
    ),
    async (c) => {
      const { id } = c.req.valid("param");
      await Segment.remove(id);
      return c.json({ id, deleted: true as const }, 200);
    },
  );
