import { z } from "@hono/zod-openapi";
import { ID } from "@winnow/core/kit/id";
import { Page } from "@winnow/core/kit/page";
import { Rule } from "@winnow/core/rule";
import { claim } from "./idempotency.ts";
import { answer, body, call, routes } from "./route.ts";

const tags = ["Rules"];
const params = z.object({ id: ID.schema("rule") });

/** Own rules of the workspace: what it allows and blocks. A test key has those of test mode. */
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
          "A rule on an address comes before one on its domain, then those on suffixes and mail hosts; of several suffixes or mail hosts a blocking one decides. Nobody is asked about a blocked address, and it costs nothing: `unknown`, `not_probed`, with `action: remove` and the rule. An allowed one is kept by every policy, whatever its status.",
        tags,
        request: { body: body(Rule.New.strict()) },
      },
      { 201: answer("The rule", Rule.Info) },
      { problems: ["rule.conflict"] },
    ),
    async (c) => c.json(await Rule.create(c.req.valid("json"), claim()), 201),
  )
  .openapi(
    call(
      "rules:write",
      {
        method: "patch",
        path: "/{id}",
        operationId: "updateRule",
        summary: "Change the note of a rule",
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
        description: "An address that it blocked stays `not_probed` until it is verified again.",
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
