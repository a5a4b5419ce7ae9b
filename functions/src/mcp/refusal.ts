/** Refusals as tool errors, which a model reads and acts on. */
import { createMiddleware } from "hono/factory";
import { addressOf } from "../address-of.ts";
import type { Env } from "../api/env.ts";
import type { ProblemCode } from "../v1/problem-catalog.ts";
import type { Problem } from "../v1/problem.ts";
import type { z } from "zod";
import { faultOf, faults, message, resultOf } from "./message.ts";
import { isStateless, resultIn } from "./version.ts";

/** The codes that concern the whole client, which are answered by an HTTP status. */
const ofClient: readonly string[] = [
  "key.missing",
  "key.invalid",
  "key.revoked",
  "key.expired",
  "key.address_not_allowed",
] satisfies readonly ProblemCode[];

/** Where people mend what a model cannot. */
const places: Readonly<Partial<Record<string, string>>> = {
  "budget.exhausted":
    "The owner of the workspace may give its maker a higher limit. Raise the budget of the key at /api-key.",
  "credits.insufficient": "Add credits at /pricing.",
  "key.scope": "Add the scope to the key at /api-key.",
} satisfies Readonly<Partial<Record<ProblemCode, string>>>;

/** Answers a tool call that was refused with a tool error: the sentence, and the problem of `/v1` as data. */
export const asToolError = createMiddleware<Env>(async (c, next) => {
  await next();
  const { id, method } = message();
  if (!c.error || method !== "tools/call" || id === undefined) return;
  const problem = (await c.res.clone().json()) as z.infer<typeof Problem>;
  if (ofClient.includes(problem.code)) return;
  const content = [{ type: "text", text: textOf(problem) }];
  const retryAfter = c.res.headers.get("retry-after");
  const told = { ...problem, ...(retryAfter && { retry_after: Number(retryAfter) }) };
  const structuredContent = { problem: told };
  const result = { content, structuredContent, isError: true };
  c.res = Response.json(resultOf(id, resultIn(c.req.header("mcp-protocol-version"), result, false)));
  if (retryAfter) c.res.headers.delete("retry-after");
});

/** Answers a refusal to read a resource with an error of JSON-RPC: a resource has no place for one. */
export const asFault = createMiddleware<Env>(async (c, next) => {
  await next();
  const { id, method } = message();
  if (!c.error || method !== "resources/read" || id === undefined) return;
  const problem = (await c.res.clone().json()) as z.infer<typeof Problem>;
  if (ofClient.includes(problem.code)) return;
  const isLegacy = problem.status === 404 && !isStateless(c.req.header("mcp-protocol-version"));
  const code = isLegacy ? faults.notFound : faults.badParameters;
  c.res = Response.json(faultOf(id, { code, message: textOf(problem), data: problem }));
});

function textOf({ code, detail, fields = {} }: z.infer<typeof Problem>): string {
  const place = places[code]?.replace(/\/\S*?(?=\.$)/, addressOf);
  const named = Object.entries(fields).map(([name, sentence]) => `${name}: ${sentence}`);
  return [...(named.length > 0 ? named : [detail]), ...(place ? [place] : [])].join(" ");
}
