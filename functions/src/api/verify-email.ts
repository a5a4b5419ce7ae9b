import { z } from "@hono/zod-openapi";
import { Idempotency } from "@winnow/core/idempotency";
import { Actor } from "@winnow/core/kit/actor";
import { Verdict } from "@winnow/core/verdict";
import { SingleVerification } from "@winnow/core/single-verification";
import { answer, body, call, routes } from "./route.ts";

export const verifyEmailRoutes = routes().openapi(
  call(
    { areas: ["verify_email"], action: "add" },
    {
      method: "post",
      path: "/",
      operationId: "verifyEmail",
      tags: ["Verify"],
      request: {
        headers: z.object({ "idempotency-key": Idempotency.Key.optional() }),
        body: body(SingleVerification.verify.schema),
      },
    },
    { 200: answer("The verdict on one address, now", Verdict.Info) },
  ),
  async (c) => {
    const input = c.req.valid("json");
    const { "idempotency-key": key } = c.req.valid("header");
    if (key === undefined) return c.json(await SingleVerification.verify(input), 200);
    const workspaceID = Actor.can("verify_email", "add");
    const request = { workspaceID, operation: "POST /verify-email", key, body: input };
    const { answer: verdict, isReplayed } = await Idempotency.once(request, Verdict.Info, (claim) =>
      SingleVerification.verify(input, claim),
    );
    if (isReplayed) c.header("idempotent-replayed", "true");
    return c.json(verdict, 200);
  },
);
