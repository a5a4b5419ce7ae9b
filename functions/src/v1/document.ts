/** The OpenAPI document of `/v1`: its calls, its events, and what it says besides them. */
import type { OpenAPIHono } from "@hono/zod-openapi";
import { Idempotency } from "@winnow/core/idempotency";
import { loadOnce } from "@winnow/core/kit/cache/load-once";
import type { Context } from "hono";
import { whole } from "../http/by-path.ts";
import type { Env } from "../http/env.ts";
import { Problem } from "../http/error/problem.ts";
import { routers } from "./routers.ts";
import { staticJson } from "../http/answer/static-json.ts";
import { registerEvents } from "./webhook-event.ts";

const description = `Which email addresses are worth sending to, and why.

Send your key in the header \`Authorization: Bearer wn_live_…\`. Times are in UTC, ids have prefixes, and refusals are
problems (RFC 9457) whose \`code\` does not change. Every POST takes an \`Idempotency-Key\`.

Nothing in \`/v1\` is removed or renamed. New fields and new values of \`reason\` may appear: treat a reason that you do not
know by its status.`;

const tags = [
  { name: "Verify", description: "One address at a time" },
  { name: "Lists", description: "Many addresses at a time" },
  { name: "Credits", description: "What can be spent, and where it went" },
  { name: "Webhooks", description: "Events that are sent to you" },
  { name: "Rules", description: "What your workspace allows and blocks by itself" },
  { name: "Suppression", description: "The addresses that your workspace must not send to" },
  { name: "Outcomes", description: "What happened to the mails that your workspace sent" },
  { name: "Form check", description: "For the forms of your pages, with a publishable key" },
  { name: "Reasons", description: "What verdicts mean" },
];

/** By its SPDX expression: an address would have to be absolute, and each stage has its own. */
const license = { name: "Proprietary", identifier: "LicenseRef-Proprietary" };

/** Registers what all calls share. */
function registerShared({ openAPIRegistry: registry }: OpenAPIHono<Env>): void {
  registry.registerComponent("securitySchemes", "key", {
    type: "http",
    scheme: "bearer",
    description: "An API key. The names beside it are the scopes that the call needs.",
  });
  registry.registerComponent("parameters", "IdempotencyKey", {
    name: "Idempotency-Key",
    in: "header",
    required: false,
    description:
      "1 to 255 visible characters. A repetition with the same key and body within 24 hours gets the first answer, with the header Idempotent-Replayed.",
    schema: { type: "string", minLength: 1, maxLength: 255, pattern: Idempotency.keyPattern },
  });
  registry.register("Problem", Problem);
}

/** Loads all calls. Returns what makes the document of them. */
export async function loadDocument() {
  const app = await whole(routers);
  registerShared(app);
  registerEvents(app);
  return () =>
    app.getOpenAPI31Document({
      openapi: "3.1.0",
      info: {
        title: "Winnow",
        version: "1",
        description,
        contact: { name: "The operator of this installation" },
        license,
      },
      servers: [{ url: "/", description: "This installation" }],
      tags,
    });
}

export const v1Document = async () => (await loadDocument())();

const answer = loadOnce(async () => staticJson(await v1Document()));

/** Answers with the document, which is made at the first call. */
export const respond = async (c: Context): Promise<Response> => (await answer())(c);
