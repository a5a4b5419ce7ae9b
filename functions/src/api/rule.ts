import { ID } from "@winnow/core/kit/id";
import { Page } from "@winnow/core/kit/page";
import type { Action } from "@winnow/core/kit/permission";
import { Rule } from "@winnow/core/rule";
import { z } from "@hono/zod-openapi";
import type { Access } from "./access.ts";
import { answer, body, call, post, routes } from "./route.ts";

const tags = ["Rules"];
const may = (action: Action): Access => ({ areas: ["verify_email"], action });

/** Own rules: what the workspace allows and blocks. */
export const ruleRoutes = routes()
  .openapi(
    call(
      may("view"),
      { method: "get", path: "/", operationId: "listRules", tags, request: { query: Rule.Query } },
      { 200: answer("The rules that pass the filter, newest first", Page.of(Rule.Info)) },
    ),
    async (c) => c.json(await Rule.list(c.req.valid("query")), 200),
  )
  .openapi(
    call(
      may("add"),
      { method: "post", path: "/", operationId: "createRule", tags, request: { body: body(Rule.New) } },
      { 201: answer("The rule", Rule.Info) },
    ),
    async (c) => c.json(await Rule.create(c.req.valid("json")), 201),
  )
  .openapi(
    call(
      may("view"),
      {
        method: "get",
        path: "/csv/export",
        operationId: "exportRules",
        tags,
        request: { query: Rule.PartQuery },
      },
      { 200: answer("A part of the CSV file of all rules", Rule.Part) },
    ),
    async (c) => c.json(await Rule.exportPart(c.req.valid("query")), 200),
  )
  .openapi(
    ...post(may("add"), "/csv/preview", "previewRules", {
      tags,
      takes: Rule.File,
      answer: answer("What an import of the file would do now", Rule.Imported),
      does: Rule.previewFile,
    }),
  )
  .openapi(
    ...post(may("add"), "/csv/import", "importRules", {
      tags,
      takes: Rule.File,
      answer: answer("What was done with the rows", Rule.Imported),
      does: Rule.importFile,
    }),
  )
  .openapi(
    call(
      may("edit"),
      {
        method: "patch",
        path: "/{id}",
        operationId: "updateRule",
        tags,
        request: { params: z.object({ id: ID.schema("rule") }), body: body(Rule.Update) },
      },
      { 200: answer("The rule as it is now", Rule.Info) },
    ),
    async (c) => c.json(await Rule.update({ ...c.req.valid("param"), ...c.req.valid("json") }), 200),
  )
  .openapi(
    call(
      may("delete"),
      {
        method: "delete",
        path: "/{id}",
        operationId: "deleteRule",
        tags,
        request: { params: z.object({ id: ID.schema("rule") }) },
      },
      { 200: answer("The rule is gone", z.object({ id: z.string(), removed: z.literal(true) })) },
    ),
    async (c) => {
      const { id } = c.req.valid("param");
      await Rule.remove(id);
      return c.json({ id, removed: true as const }, 200);
    },
  );
