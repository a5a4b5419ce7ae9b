import { z } from "@hono/zod-openapi";
import type { Action } from "@winnow/core/kit/permission";
import { OutcomeFile } from "@winnow/core/outcome-file";
import type { Access } from "./access.ts";
import { answer, body, call, get, routes } from "./route.ts";

const tags = ["Outcomes"];
const params = z.object({ id: OutcomeFile.id });
const may = (action: Action): Access => ({ areas: ["verify_email"], action });

/** Files of outcomes: exports of mail services, and reports as mail servers deliver them. */
export const outcomeFileRoutes = routes()
  .openapi(
    ...get(may("view"), "/", "listOutcomeFiles", {
      tags,
      answer: answer("The newest files", z.object({ results: z.array(OutcomeFile.Info) })),
      does: OutcomeFile.list,
    }),
  )
  .openapi(
    call(
      may("add"),
      {
        method: "post",
        path: "/",
        operationId: "createOutcomeFile",
        tags,
        request: { body: body(OutcomeFile.Create) },
      },
      { 201: answer("The file, with the form that uploads it", OutcomeFile.Created) },
    ),
    async (c) => c.json(await OutcomeFile.create(c.req.valid("json")), 201),
  )
  .openapi(
    call(
      may("view"),
      {
        method: "get",
        path: "/{id}/rejected",
        operationId: "exportRejectedOutcomes",
        tags,
        request: { params, query: OutcomeFile.RejectedQuery },
      },
      { 200: answer("A part of the CSV file of rejected rows", OutcomeFile.RejectedPart) },
    ),
    async (c) =>
      c.json(await OutcomeFile.rejectedPart({ ...c.req.valid("param"), ...c.req.valid("query") }), 200),
  )
  .openapi(
    call(
      may("delete"),
      { method: "delete", path: "/{id}", operationId: "removeOutcomeFile", tags, request: { params } },
      { 200: answer("The file is forgotten", z.object({ id: z.string(), removed: z.literal(true) })) },
    ),
    async (c) => {
      const { id } = c.req.valid("param");
      await OutcomeFile.remove(id);
      return c.json({ id, removed: true as const }, 200);
    },
  );
