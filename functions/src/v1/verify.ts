import { z } from "@hono/zod-openapi";
import { ID } from "@winnow/core/kit/id";
import { SingleVerification } from "@winnow/core/single-verification";
import { Status } from "@winnow/core/status";
import type { Context } from "hono";
import { claimFor, ofBody } from "../http/idempotency.ts";
import { answer, body, call, routes } from "./route.ts";

const tags = ["Verify"];
const params = z.object({ id: ID.schema("verification") });

/** Seconds after which a pending verification is worth another look. */
const lookAgainSeconds = 2;

const found = answer("The verdict", SingleVerification.Completed);
const pending = {
  ...answer("It takes longer: ask again at `Location`", SingleVerification.Pending),
  headers: z.object({
    location: z.string().describe("Where the verdict will be"),
    "retry-after": z.string().describe("Seconds"),
  }),
};

/**
 * What is kept of an answer under its idempotency key: without the verdict, which its row has. So nothing of a verification
 * stays, or is answered, after it was deleted.
 */
const keptBodyOf = ({ id, status }: { id: string; status: string }) =>
  status === "pending" ? { id, status } : { id };

const replay = {
  stored: ofBody(z.object({ id: z.string(), status: z.string() }), keptBodyOf),
  repeated: ofBody(
    z.object({ id: z.string(), status: z.literal("pending").optional() }),
    async ({ id, status }): Promise<SingleVerification.Info> => {
      const info = await SingleVerification.get(id);
      return status ? { id, status } : info;
    },
  ),
};

/** Where and when a pending verification is asked for again. */
const headersOf = (id: string) => ({
  location: `/v1/verifications/${id}`,
  "retry-after": String(lookAgainSeconds),
});

/** The answer as it is kept. */
const keptOf = (info: SingleVerification.Info) =>
  info.status === "pending"
    ? { status: 202, headers: headersOf(info.id), body: keptBodyOf(info) }
    : { status: 200, headers: {}, body: keptBodyOf(info) };

const respond = (c: Context, info: SingleVerification.Info) =>
  info.status === "pending" ? c.json(info, 202, headersOf(info.id)) : c.json(info, 200);

export const verifyRoutes = routes().openapi(
  call(
    "verify",
    {
      method: "post",
      path: "/",
      operationId: "verify",
      summary: "Verify an address",
      description:
        "A conclusive verdict costs one credit. One of the last 24 hours, of this call or of the 50 newest lists, is repeated free of charge, unless `fresh`.",
      tags,
      request: { body: body(SingleVerification.Create.strict()) },
    },
    { 200: found, 202: pending },
    {
      use: "single",
      replay,
      problems: ["credits.insufficient", "budget.exhausted", "verification.missing", "quota.used_up"],
    },
  ),
  async (c) => {
    const create = () => SingleVerification.create(c.req.valid("json"), claimFor(keptOf));
    return respond(c, await Status.timed(create));
  },
);

export const verificationRoutes = routes()
  .openapi(
    call(
      "verify",
      {
        method: "get",
        path: "/{id}",
        operationId: "getVerification",
        summary: "Get the verification of an address",
        description: "It is kept for 30 days.",
        tags,
        request: { params },
      },
      { 200: found, 202: pending },
      { problems: ["verification.missing"] },
    ),
    async (c) => respond(c, await SingleVerification.get(c.req.valid("param").id)),
  )
  .openapi(
    call(
      "verify",
      {
        method: "delete",
        path: "/{id}",
        operationId: "removeVerification",
        summary: "Delete the verification of an address",
        description: "One that is pending is given up without charge.",
        tags,
        request: { params },
      },
      { 200: answer("It is gone", z.object({ id: z.string(), removed: z.literal(true) })) },
      { problems: ["verification.missing"] },
    ),
    async (c) => {
      const { id } = c.req.valid("param");
      await SingleVerification.remove(id);
      return c.json({ id, removed: true as const }, 200);
    },
  );
