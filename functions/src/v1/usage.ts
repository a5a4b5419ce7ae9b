import { z } from "@hono/zod-openapi";
import { Credit } from "@winnow/core/credit";
import { Page } from "@winnow/core/kit/page";
import { answer, call, routes } from "./route.ts";

const Query = Credit.usage.schema.extend({
  by: Credit.usage.schema.shape.by.extract(["day", "key", "list"]).default("day"),
});

const Usage = z
  .object({
    id: z.string().nullable().describe("The day, key or list; null for what was done without a key"),
    charged: z.int().describe("Credits that were spent: conclusive verdicts"),
    reserved: z.int().describe("Credits that were reserved for lists"),
    returned: z.int().describe("Of these, credits that were returned"),
    bounced: z.int().describe("Credits that came back for valid verdicts whose mail bounced"),
    verdicts: Credit.VerdictCounts,
    at: z.iso.datetime().describe("When credits last moved, or a verdict was given"),
  })
  .meta({ id: "Usage" });

export const usageRoutes = routes().openapi(
  call(
    "credits:read",
    {
      method: "get",
      path: "/",
      operationId: "listUsage",
      summary: "List credits and verdicts",
      description:
        "By day, key or list, the newest first. Rows of several pages with the same id are added up by the caller.",
      tags: ["Credits"],
      request: { query: Query },
    },
    { 200: answer("The credits of each day, key or list", Page.of(Usage)) },
  ),
  async (c) => {
    const { results, next_cursor } = await Credit.usage(c.req.valid("query"));
    const rows = results.map(({ id, charged, reserved, returned, bounced, verdicts, at }) => ({
      id,
      charged,
      reserved,
      returned,
      bounced,
      verdicts,
      at,
    }));
    return c.json({ results: rows, next_cursor }, 200);
  },
);
