/**
 * The Model Context Protocol at `/mcp`: streamable HTTP without sessions and streams. A POST has one message, and its
 * answer is JSON. Tools call the areas that `/v1` calls, with the same keys, scopes, limits and budgets.
 */
import { Config } from "@winnow/core/kit/config";
import { VisibleError } from "@winnow/core/kit/error";
import { Trace } from "@winnow/core/kit/trace";
import { type Context, Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { withAdapters } from "../adapters/index.ts";
import { atOnce } from "../http/at-once.ts";
import type { Env } from "../http/env.ts";
import { identify, keepPrivate } from "../http/answer/headers.ts";
import { readBody } from "../http/json-body.ts";
import { withKey } from "../http/caller/key.ts";
import { onError } from "../http/error/problem.ts";
import { faultOf, faults, message, readMessage, resultOf } from "./message.ts";
import { asFault, asToolError } from "./refusal.ts";
import { namedResources, readResource, templates } from "./resources.ts";
import { documentation, type LoadSearch } from "./search-docs.ts";
import type { Tool } from "./tool.ts";
import { tools } from "./tools.ts";
import { type Kept, requireVersion, resultIn, versions, versionsWithHandshake } from "./version.ts";

const instructions =
  "Winnow tells which email addresses are worth sending to. A tool that fails says why and what to do; nothing is charged then.";

/** Refuses a page of another origin: browsers send the origin, programs do not. */
const requireOwnOrigin = createMiddleware<Env>((c, next) =>
  withAdapters(() => {
    const origin = c.req.header("origin");
    const { appURL } = Config.get();
    if (origin === undefined || (appURL !== null && origin === new URL(appURL).origin)) return next();
    throw new VisibleError(
      "forbidden",
      "key.origin_not_allowed",
      `A page of ${origin.slice(0, 200)} may not call this. Call it from a program.`,
    );
  }),
);

const called = (): Tool | undefined => {
  const { method, params } = message();
  return method === "tools/call" ? tools.find(({ name }) => name === params?.["name"]) : undefined;
};

async function answer(c: Context<Env>): Promise<Response> {
  const { id, method, params } = message();
  if (id === undefined || method === undefined) return c.body(null, 202);
  const version = c.req.header("mcp-protocol-version");
  const complete = (result: object, kept?: Kept) => c.json(resultOf(id, resultIn(version, result, kept)));
  switch (method) {
    case "initialize":
      return complete(introduction(params?.["protocolVersion"]));
    case "server/discover":
      return complete({ supportedVersions: versions, ...about }, "all");
    case "ping":
      return complete({});
    case "tools/list":
      return complete({ tools: tools.map(({ description }) => description) }, "all");
    case "tools/call": {
      const tool = called();
      Trace.note({ tool: tool?.name });
      if (!tool) return c.json(faultOf(id, unknownTool(params?.["name"])));
      const { text, data } = await tool.call(params?.["arguments"]);
      return complete({ content: [{ type: "text", text }], structuredContent: data });
    }
    case "resources/list":
      return complete({ resources: await namedResources() }, "none");
    case "resources/templates/list":
      return complete({ resourceTemplates: templates }, "all");
    case "resources/read":
      return complete(await readResource(params?.["uri"]), "none");
    default:
      return c.json(
        faultOf(id, { code: faults.unknownMethod, message: `There is no method ${method.slice(0, 100)}.` }),
      );
  }
}

const about = {
  capabilities: { tools: {}, resources: {} },
  serverInfo: { name: "winnow", title: "Winnow", version: "1" },
  instructions,
} as const;

const introduction = (wanted: unknown) => ({
  protocolVersion: versionsWithHandshake.find((each) => each === wanted) ?? versionsWithHandshake[0],
  ...about,
});

const unknownTool = (name: unknown) => ({
  code: faults.badParameters,
  message: `There is no tool ${String(name).slice(0, 100)}. There are ${tools.map((each) => each.name).join(", ")}.`,
});

/** At a time in one process. */
const maxCalls = 64;

/** The routes below the root. The documentation, which has a page about the tools, is searched by `loadSearch`. */
export function mcpRoutes(loadSearch: LoadSearch): Hono<Env> {
  const routes = new Hono<Env>({ strict: false }).basePath("/mcp");
  routes.use(identify, keepPrivate, requireOwnOrigin);
  routes.use(atOnce(maxCalls));
  routes.onError(onError);
  routes.post(
    "/",
    readBody,
    readMessage,
    requireVersion,
    asToolError,
    asFault,
    createMiddleware<Env>((_, next) => documentation.provide(loadSearch, next)),
    withKey(null, { use: () => called()?.use }),
    (c) => answer(c),
  );
  routes.all("*", (c) => c.body(null, 405, { allow: "POST" }));
  return routes;
}
