import { loadOnce } from "@winnow/core/kit/cache/load-once";
import type { Context } from "hono";
import { staticJson } from "../http/answer/static-json.ts";
import { whole } from "../http/by-path.ts";
import { routers } from "./routers.ts";

/** The OpenAPI document of every call of the browser. */
export async function appDocument() {
  const app = await whole(routers);
  app.openAPIRegistry.registerComponent("securitySchemes", "session", {
    type: "http",
    scheme: "bearer",
    bearerFormat: "JWT",
  });
  return app.getOpenAPI31Document({
    openapi: "3.1.0",
    info: {
      title: "Winnow in the browser",
      version: "1",
      description: "What the pages call. Programs call /v1, which has a document of its own.",
      license: { name: "Proprietary", url: "/docs" },
    },
    servers: [{ url: "/", description: "This installation" }],
  });
}

const answer = loadOnce(async () => staticJson(await appDocument()));

/** Answers with the document, which is made at the first call. */
export const respond = async (c: Context): Promise<Response> => (await answer())(c);
