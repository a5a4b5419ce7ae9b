import { z } from "@hono/zod-openapi";
import { ID } from "@winnow/core/kit/id";
import { Verification } from "@winnow/core/verification";
import { claimFor } from "./idempotency.ts";
import { answer, body, call, routes } from "./route.ts";

const tags = ["Verify"];
const params = z.object({ id: ID.schema("verification") });

/** Seconds after which a pending verification is worth another look. */
const lookAgainSeconds = 2;

const found = answer("The verdict", Verification.VerifiedRecord);
const pending = {
  ...answer("It takes longer: ask again at `Location`", Verification.PendingRecord),
  headers: z.object({
    location: z.string().describe("Where the verdict will be"),
    "retry-after": z.string().describe("Seconds"),
  }),
};

/**
 * What is kept of an answer under its idempotency key: without the verdict, which is the record's. So nothing of a verification
 * stays, or is answered, after it was deleted.
 */
const replay = {
  stored: (record: Verification.AddressRecord) => (record.status === "pending" ? record : { id: record.id }),
  async repeated(kept: { id: string; status?: "pending" }): Promise<Verification.AddressRecord> {
    const record = await Verification.record(kept.id);
    return kept.status === "pending" ? { id: kept.id, status: kept.status } : record;
  },
};

/** The answer as it is kept. */
function keptOf(record: Verification.AddressRecord) {
  const { status, headers, body } = responseOf(record);
  return { status, headers, body: replay.stored(body) };
}

/** The status, headers and body of a verification. */
function responseOf(record: Verification.AddressRecord) {
  if (record.status !== "pending") return { status: 200, headers: {}, body: record };
  const headers = { location: `/v1/verifications/${record.id}`, "retry-after": String(lookAgainSeconds) };
  return { status: 202, headers, body: record };
}

export const verifyRoutes = routes().openapi(
  call(
    "verify",
    {
      method: "post",
      path: "/",
      operationId: "verify",
      summary: "Verify an address",
      description:
        "A conclusive verdict costs one credit. One of the last 24 hours, of this call or of the 50 newest lists, is repeated for nothing, unless `fresh`.",
      tags,
      request: { body: body(Verification.RecordRequest) },
    },
    { 200: found, 202: pending },
    { use: "single", replay },
  ),
  async (c) => {
    const record = await Verification.createRecord(c.req.valid("json"), claimFor(keptOf));
    const { status, headers, body: json } = responseOf(record);
    return c.json(json, status as 200, headers) as never;
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
    ),
    async (c) => {
      const { status, headers, body: json } = responseOf(await Verification.record(c.req.valid("param").id));
      return c.json(json, status as 200, headers) as never;
    },
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
    ),
    async (c) => {
      const { id } = c.req.valid("param");
      await Verification.removeRecord(id);
      return c.json({ id, removed: true as const }, 200);
    },
  );
