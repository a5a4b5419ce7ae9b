import { z } from "@hono/zod-openapi";
import type { Action } from "@winnow/core/kit/permission";
import { Outcome } from "@winnow/core/outcome";
import { OutcomeSource } from "@winnow/core/outcome-source";
import type { Access } from "./access.ts";
import { answer, body, call, get, routes } from "./route.ts";

const tags = ["Outcomes"];
const params = z.object({ id: OutcomeSource.id });
const may = (action: Action): Access => ({ areas: ["verify_email"], action });

/** Where outcomes come from: programs, files, and the mail services that the workspace has connected. */
export const outcomeSourceRoutes = routes()
  .openapi(
    ...get(may("view"), "/", "listOutcomeSources", {
      tags,
      answer: answer("The sources with what they sent", z.object({ results: z.array(OutcomeSource.Info) })),
      does: OutcomeSource.list,
    }),
  )
  .openapi(
    ...get(may("view"), "/complaint-rate", "getComplaintRate", {
      tags,
      answer: answer("How many readers complain", Outcome.ComplaintRate),
      does: Outcome.complaintRate,
    }),
  )
  .openapi(
    call(
      may("add"),
      {
        method: "post",
        path: "/",
        operationId: "createOutcomeSource",
        tags,
        request: { body: body(OutcomeSource.Create) },
      },
      { 201: answer("The source, with the URL that is shown this once", OutcomeSource.WithURL) },
    ),
    async (c) => c.json(await OutcomeSource.create(c.req.valid("json")), 201),
  )
  .openapi(
    call(
      may("edit"),
      {
        method: "patch",
        path: "/{id}",
        operationId: "updateOutcomeSource",
        tags,
        request: { params, body: body(OutcomeSource.Update) },
      },
      { 200: answer("The source as it is now", OutcomeSource.Info) },
    ),
    async (c) => c.json(await OutcomeSource.update({ ...c.req.valid("param"), ...c.req.valid("json") }), 200),
  )
  .openapi(
    call(
      may("edit"),
      {
        method: "post",
        path: "/{id}/renew-url",
        operationId: "renewOutcomeSourceURL",
        tags,
        request: { params },
      },
      { 200: answer("The source, with its new URL, which is shown this once", OutcomeSource.WithURL) },
    ),
    async (c) => c.json(await OutcomeSource.renewURL(c.req.valid("param").id), 200),
  )
  .openapi(
    call(
      may("delete"),
      { method: "delete", path: "/{id}", operationId: "removeOutcomeSource", tags, request: { params } },
      { 200: answer("The source is gone", z.object({ id: z.string(), removed: z.literal(true) })) },
    ),
    async (c) => {
      const { id } = c.req.valid("param");
      await OutcomeSource.remove(id);
      return c.json({ id, removed: true as const }, 200);
    },
  );
