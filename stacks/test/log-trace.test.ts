/** Every line that follows from a call has the id that the call returned, with workspace and job, through events, queues and the sweep. */
import { expect, it } from "vitest";
import { testProduct } from "./test-product.ts";
import { runCron } from "./cron.ts";

const product = await testProduct();
const customer = await product.newCustomer();

/** Calls the API, and returns the id of the call. */
async function idOf(method: string, path: string): Promise<string> {
  const headers = { authorization: `Bearer ${customer.tokens.access}`, "content-type": "application/json" };
  const answer = await fetch(new URL(path, product.url), { method, headers });
  return String(answer.headers.get("x-request-id"));
}

type Line = Record<string, unknown>;

/** The id of a call that starts a verification, and the lines of the product since. */
async function verifying(file: string, before: () => Promise<unknown> = async () => null) {
  const { id } = await customer.upload(file, "ann@inbox.test\nno-bob@inbox.test");
  await customer.settle();
  await before();
  const first = (await product.logLines()).length;
  return {
    requestID: await idOf("POST", `/api/lists/${id}/verify/`),
    linesSince: async (): Promise<Line[]> => (await product.logLines()).slice(first),
  };
}

const ofCall = (lines: readonly Line[], requestID: string): Line[] =>
  lines.filter(({ request_id }) => request_id === requestID);

it("A call, its events and messages, the chunk and the end of its job have one id, with workspace and job.", async () => {
  const { requestID, linesSince } = await verifying("people.txt");
  await customer.settle();
  const lines = ofCall(await linesSince(), requestID);
  expect(new Set(lines.map(({ kind }) => kind))).toEqual(new Set(["call", "delivery", "chunk", "job"]));
  expect(lines.filter(({ kind }) => kind === "delivery").map(({ job }) => job)).toEqual(
    expect.arrayContaining(["dispatch-verification", "verify-chunk", "fan-out-event"]),
  );
  const workspaces = new Set(lines.map(({ workspaceID }) => workspaceID));
  expect([...workspaces]).toEqual([expect.stringMatching(/^wrk_/)]);
  expect(lines.filter(({ kind, job }) => kind !== "call" && typeof job !== "string")).toEqual([]);
  expect(lines.find(({ kind }) => kind === "job")).toMatchObject({
    job: "verification",
    outcome: "completed",
    seconds: expect.any(Number),
  });
});

it("What the relay sends on keeps the id of the call, and another call has another.", async () => {
  const fails = () => product.addFault({ service: "events", kind: "fail" });
  const { requestID, linesSince } = await verifying("others.txt", fails);
  await product.clearFaults();
  const other = await idOf("GET", "/api/dashboard/");
  await runCron(product, "relay-outbox");
  await customer.settle();
  const lines = ofCall(await linesSince(), requestID);
  expect(lines.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["call", "delivery", "chunk", "job"]));
  expect(other).not.toBe(requestID);
  expect(ofCall(await linesSince(), other)).toHaveLength(1);
});

it("What the sweep sends again keeps the id of the call.", async () => {
  const { requestID, linesSince } = await verifying("swept.txt", () =>
    product.addFault({ service: "events", kind: "fail" }),
  );
  await runCron(product, "sweep-jobs", 400).catch(() => null);
  await product.clearFaults();
  await customer.settle();
  const lines = ofCall(await linesSince(), requestID).filter(({ kind }) => kind === "delivery");
  expect(lines.map(({ job }) => job)).toContain("verify-chunk");
  await runCron(product, "relay-outbox");
  expect(await product.violations([])).toEqual([]);
});
