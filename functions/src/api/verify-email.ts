import { Verdict } from "@winnow/core/verdict";
import { Verification } from "@winnow/core/verification";
import { answer, body, call, routes } from "./route.ts";

export const verifyEmailRoutes = routes().openapi(
  call(
    { areas: ["verify_email"], action: "add" },
    {
      method: "post",
      path: "/",
      operationId: "verifyEmail",
      tags: ["Verify"],
      request: { body: body(Verification.verifyAddress.schema) },
    },
    { 200: answer("The verdict on one address, now", Verdict.Info) },
  ),
  async (c) => c.json(await Verification.verifyAddress(c.req.valid("json")), 200),
);
