/** Refusals as tool errors, which a model reads and acts on. */
import { createMiddleware } from "hono/factory";
import { appURLOf } from "../http/app-url.ts";
import type { Env } from "../http/env.ts";
import type { ProblemCode } from "../http/error/problem-catalog.ts";
import type { Problem } from "../http/error/problem.ts";
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
    "The owner of the workspace may give the person who created the key a higher limit. Raise the budget of the key at /api-key.",
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
  const structuredContent = { problem: toldIn(c.res, problem) };
  const result = { content, structuredContent, isError: true };
  c.res = Response.json(resultOf(id, resultIn(c.req.header("mcp-protocol-version"), result)));
  c.res.headers.delete("retry-after");
});

/** Answers a refusal about resources with an error of JSON-RPC: they have no place for one. */
export const asFault = createMiddleware<Env>(async (c, next) => {
  await next();
  const { id, method } = message();
  if (!c.error || !method?.startsWith("resources/") || id === undefined) return;
  const problem = (await c.res.clone().json()) as z.infer<typeof Problem>;
  if (ofClient.includes(problem.code)) return;
  const version = c.req.header("mcp-protocol-version");
  c.res = Response.json(
    faultOf(id, { code: faultFor(problem, version), message: textOf(problem), data: toldIn(c.res, problem) }),
  );
  c.res.headers.delete("retry-after");
});

/** What a repetition may pass is no fault of the parameters. */
function faultFor({ status }: z.infer<typeof Problem>, version: string | undefined) {
  if (status === 404 && !isStateless(version)) return faults.notFound;
  return status >= 500 || status === 429 || status === 403 ? faults.refused : faults.badParameters;
}

/** The problem, with the seconds to wait. */
function toldIn({ headers }: Response, problem: z.infer<typeof Problem>): object {
  const retryAfter = headers.get("retry-after");
  return { ...problem, ...(retryAfter && { retry_after: Number(retryAfter) }) };
}

function textOf({ code, detail, fields = {} }: z.infer<typeof Problem>): string {
  const place = places[code]?.replace(/\/\S*?(?=\.$)/, appURLOf);
  const named = Object.entries(fields).map(([name, sentence]) => `${name}: ${sentence}`);
  return [...(named.length > 0 ? named : [detail]), ...(place ? [place] : [])].join(" ");
}
