import { z } from "@hono/zod-openapi";
import { ID } from "@winnow/core/kit/id";
import { Page } from "@winnow/core/kit/page";
import { Rule } from "@winnow/core/rule";
import { claimFor } from "../http/idempotency.ts";
import { answer, body, call, routes } from "./route.ts";

const tags = ["Rules"];
const params = z.object({ id: ID.schema("rule") });

const answeredWith = (status: number) => (body: unknown) => ({ status, headers: {}, body });

/** The workspace's own rules: what it allows and blocks. A test key has the rules of test mode. */
export const ruleRoutes = routes()
  .openapi(
    call(
      "rules:read",
      {
        method: "get",
        path: "/",
        operationId: "listRules",
        summary: "List the rules",
        description: "The newest first. `count` is that of all rules that pass the filter.",
        tags,
        request: { query: Rule.Query },
      },
      { 200: answer("A page of rules", Page.of(Rule.Info)) },
    ),
    async (c) => c.json(await Rule.list(c.req.valid("query")), 200),
  )
  .openapi(
    call(
      "rules:write",
      {
        method: "post",
        path: "/",
        operationId: "createRule",
        summary: "Create a rule",
        description:
          "A rule on an address comes before one on its domain, then those on suffixes and mail hosts; of several suffixes or mail hosts a blocking one decides." +
          "\n\n- No mail server is asked about a blocked address, and it costs nothing: `unknown`, `not_probed`, with `action: remove` and the rule.\n" +
          "- An allowed address is kept by every policy, whatever its status.\n" +
          "- A rule also decides in existing results, free of charge, and in the form check.",
        tags,
        request: { body: body(Rule.New.strict()) },
      },
      { 201: answer("The rule", Rule.Info) },
      { problems: ["rule.conflict"] },
    ),
    async (c) => c.json(await Rule.create(c.req.valid("json"), claimFor(answeredWith(201))), 201),
  )
  .openapi(
    call(
      "rules:write",
      {
        method: "post",
        path: "/csv/import",
        operationId: "importRules",
        summary: "Import rules from CSV",
        description:
          "At most 10,000 rows, which take effect together. A rule on the same value gets the effect and the note of its row. Rows that are no rule are refused and named, and the others are imported; the same file again changes nothing.",
        tags,
        request: { body: body(Rule.File.strict()) },
      },
      { 200: answer("What was done with the rows", Rule.Imported) },
    ),
    async (c) => c.json(await Rule.importFile(c.req.valid("json"), claimFor(answeredWith(200))), 200),
  )
  .openapi(
    call(
      "rules:read",
      {
        method: "get",
        path: "/csv/export",
        operationId: "exportRules",
        summary: "Export the rules as CSV",
        description:
          "The oldest first, up to 2,500 a part, as an import takes them: append the `csv` of each part. A cell that a spreadsheet would take for a formula has an apostrophe before it, which an import takes away.",
        tags,
        request: { query: Rule.PartQuery },
      },
      { 200: answer("A part of the file", Rule.Part) },
    ),
    async (c) => c.json(await Rule.exportPart(c.req.valid("query")), 200),
  )
  .openapi(
    call(
      "rules:write",
      {
        method: "patch",
        path: "/{id}",
        operationId: "updateRule",
        summary: "Change the note of a rule",
        description: "A rule for another value, or with another effect, is another rule.",
        tags,
        request: { params, body: body(Rule.Update.strict()) },
      },
      { 200: answer("The rule as it is now", Rule.Info) },
      { problems: ["rule.missing"] },
    ),
    async (c) => c.json(await Rule.update({ ...c.req.valid("param"), ...c.req.valid("json") }), 200),
  )
  .openapi(
    call(
      "rules:write",
      {
        method: "delete",
        path: "/{id}",
        operationId: "deleteRule",
        summary: "Delete a rule",
        description:
          "What it decided is as it was without it, also in existing results. An address that it kept from being asked about is `not_probed` until it is verified again.",
        tags,
        request: { params },
      },
      { 200: answer("The rule is gone", params.extend({ removed: z.literal(true) })) },
      { problems: ["rule.missing"] },
    ),
    async (c) => {
      const { id } = c.req.valid("param");
      await Rule.remove(id);
      return c.json({ id, removed: true as const }, 200);
    },
  );
