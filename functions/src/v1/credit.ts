import { z } from "@hono/zod-openapi";
import { Credit } from "@winnow/core/credit";
import { answer, call, routes } from "./route.ts";

const Credits = z
  .object({
    monthly: z.int().describe("Of the plan; they expire at the renewal"),
    lifetime: z.int().describe("Of packs; negative after a refund of credits that were spent"),
    held: z.int().describe("Reserved for lists that are under way"),
    total: z.int().describe("What can be spent now"),
    renews_at: z.iso.datetime().nullable(),
  })
  .meta({ id: "Credits" });

export const creditRoutes = routes().openapi(
  call(
    "credits:read",
    {
      method: "get",
      path: "/",
      operationId: "getCredits",
      summary: "Get the credits",
      description: "What can be spent now, without what is reserved for jobs under way.",
      tags: ["Credits"],
    },
    { 200: answer("What the workspace of the key has", Credits) },
  ),
  async (c) => {
    const bucket = await Credit.available();
    return c.json(
      {
        monthly: bucket.monthly_credits,
        lifetime: bucket.lifetime_credits,
        held: bucket.held_credits,
        total: bucket.total_credits,
        renews_at: bucket.next_renewal_at,
      },
      200,
    );
  },
);
