import { randomUUID } from "node:crypto";
import { ApiKey } from "@winnow/core/api-key";
import { Credit } from "@winnow/core/credit";
import { Actor } from "@winnow/core/kit/actor";
import { Clock } from "@winnow/core/port/clock/index";
import { systemClock } from "@winnow/core/port/clock/system";
import { Quota } from "@winnow/core/quota";
import { beforeAll, describe, expect, it } from "vitest";
import { newOwner } from "../v1/program.ts";
import { ask as askPeer } from "./peer.ts";

let api_key = "";
beforeAll(async () => {
  ({ key: api_key } = await (await newOwner()).newKey());
});

const asKey = (key: string, work: (actor: Actor.ApiKey) => Promise<void>): Promise<void> =>
  Clock.provide(systemClock, async () => {
    const from = { address: "192.0.2.1", program: "test" };
    const actor = await Actor.provide({ type: "public", from }, () => ApiKey.authenticate(key));
    await Actor.provide(actor, () => work(actor));
  });

/** Returns what the leases of a key did not spend. */
const settleLeases = (key: string): Promise<void> => asKey(key, (actor) => Credit.settleLeases(actor));

type Options = Parameters<typeof askPeer>[3];
const ask = (path: string, input: object, options?: Options) =>
  askPeer("zerobounce", path, { api_key, ...input }, options);

describe("validate", () => {
  it("takes its parameters from the query as from a form", async () => {
    const email = "no-person@inbox.test";
    const expected = { address: email, status: "invalid", sub_status: "mailbox_not_found" };
    const answer = await ask("/validate", { email, ip_address: "" }, { by: "GET" });
    expect(answer).toMatchObject({ status: 200, body: expected });
    expect(await ask("/validate", { email })).toMatchObject({ status: 200, body: expected });
  });

  it("answers missing credits with HTTP 200, too many calls with 429 and an outage with 503", async () => {
    expect(await ask("/validate", { email: "insufficient@credits.test" })).toMatchObject({
      status: 200,
      body: { error: "Invalid API key or your account ran out of credits" },
    });
    const limited = await ask("/validate", { email: "limited@rate.test" });
    expect(limited).toMatchObject({
      status: 429,
      body: { error: expect.stringContaining("too many calls") },
    });
    expect(limited.headers.get("retry-after")).toBe("5");
    expect((await ask("/validate", { email: "down@service.test" })).status).toBe(503);
  });

  it("is greylisted and free where the verdict takes longer", async () => {
    const before = await ask("/getcredits", {});
    expect(await ask("/validate", { email: "slow@slow.test", timeout: 3 })).toMatchObject({
      body: { status: "unknown", sub_status: "greylisted" },
    });
    const { body } = await ask("/getcredits", {});
    expect(Number(before.body["Credits"]) - Number(body["Credits"])).toBeLessThanOrEqual(1);
  });

  it("waits 3 to 60 seconds", async () => {
    const statusOf = async (timeout: number) =>
      (await ask("/validate", { email: "person@inbox.test", timeout })).status;
    expect([await statusOf(3), await statusOf(60)]).toEqual([200, 200]);
    expect([await statusOf(2), await statusOf(61)]).toEqual([400, 400]);
  });

  it("needs an address", async () => {
    expect(await ask("/validate", {})).toMatchObject({
      status: 400,
      body: { error: "Missing required parameter 'email'" },
    });
  });
});

describe("validatebatch", () => {
  it("keeps the order of the addresses, and needs some", async () => {
    const emails = ["nobody", "person@inbox.test", "no-person@inbox.test"];
    const email_batch = emails.map((email_address) => ({ email_address }));
    expect((await ask("/validatebatch", { email_batch })).body).toMatchObject({
      email_batch: emails.map((address) => ({ address })),
      errors: [],
    });
    expect(await ask("/validatebatch", { email_batch: [] })).toMatchObject({
      status: 400,
      body: { email_batch: [], errors: [{ email_address: "all" }] },
    });
  });

  it("charges each address once, however often it is sent", async () => {
    const own = await (await newOwner()).newKey({ mode: "live" });
    const emails = [...Array.from({ length: 10 }, (_, index) => `no-${index}@inbox.test`), "no-1@inbox.test"];
    const email_batch = [...emails, "nobody"].map((email_address) => ({ email_address }));
    const send = () => ask("/validatebatch", { api_key: own.key, email_batch });
    const credits = async () => Number((await ask("/getcredits", { api_key: own.key })).body["Credits"]);
    const before = await credits();
    const answers = [...(await Promise.all([send(), send()])), await send()];
    for (const { body } of answers)
      expect([(body["email_batch"] as object[]).length, body["errors"]]).toEqual([12, []]);
    await settleLeases(own.key);
    expect(before - (await credits())).toBe(10);
  });

  it("counts in test mode as rows of lists, one for each address", async () => {
    const owner = await newOwner();
    const { key } = await owner.newKey();
    const batch = (count: number) =>
      ask("/validatebatch", {
        api_key: key,
        email_batch: Array.from({ length: count }, (_, index) => ({ email_address: `b${index}@inbox.test` })),
      });
    await asKey(key, () => Quota.countTestRows(1_000_000 - 3));
    expect((await batch(4)).status).toBe(429);
    expect((await batch(3)).body).toMatchObject({ email_batch: [{}, {}, {}], errors: [] });
    expect((await batch(1)).status).toBe(429);
  });

  it("has an error beside the others for each address that fails", async () => {
    const emails = ["person@inbox.test", "down@service.test", "insufficient@credits.test"];
    const { body } = await ask("/validatebatch", {
      email_batch: emails.map((email_address) => ({ email_address })),
    });
    expect(body).toMatchObject({
      email_batch: [{ address: "person@inbox.test", status: "valid" }],
      errors: [
        { email_address: "down@service.test" },
        { email_address: "insufficient@credits.test", error: expect.stringContaining("ran out of credits") },
      ],
    });
  });
});

describe("sendfile", () => {
  const send = (input: object, options?: Options) =>
    ask(
      "/sendfile",
      { email_address_column: "1", file: new File(["person@inbox.test\n"], "one.csv"), ...input },
      options,
    );

  it("makes one file of repetitions under an idempotency key", async () => {
    const headers = { "idempotency-key": randomUUID() };
    const [first, again] = [await send({}, { headers }), await send({}, { headers })];
    expect(first.body).toMatchObject({ success: true, file_name: "one.csv" });
    expect(again.body).toEqual(first.body);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    const other = await send({ has_header_row: "true" }, { headers });
    expect(other).toMatchObject({ status: 422, body: { success: false } });
    expect((await send({})).body["file_id"]).not.toBe(first.body["file_id"]);
  });

  it("is queued until it is read, and has no results before", async () => {
    const { file_id } = (await send({})).body;
    expect(await ask("/filestatus", { file_id }, { by: "GET" })).toMatchObject({
      status: 200,
      body: { success: true, file_id, file_name: "one.csv", file_status: "Queued", return_url: null },
    });
    const early = await ask("/getfile", { file_id }, { by: "GET" });
    expect(early).toMatchObject({ body: { success: "False", message: "File is not complete yet." } });
  });

  it("refuses what it cannot do, and says what to do", async () => {
    expect(await send({ return_url: "https://example.com/done" })).toMatchObject({
      status: 400,
      body: { success: false, message: expect.stringContaining("webhook") },
    });
    expect(await send({ email_address_column: "0" })).toMatchObject({ status: 400 });
    expect(await ask("/sendfile", { email_address_column: "1" })).toMatchObject({
      status: 400,
      body: { message: "Missing required parameter 'file'" },
    });
  });

  it("takes bodies of at most 4 MB", async () => {
    const file = (bytes: number) => new File(["a".repeat(bytes)], "large.csv");
    const about = 4 * 2 ** 20 - 2_000;
    expect((await send({ file: file(about) })).status).toBe(200);
    expect(await send({ file: file(4 * 2 ** 20) })).toMatchObject({ status: 413, body: { success: false } });
  });
});

it("A file id of another kind is no file.", async () => {
  for (const file_id of ["aaaaaaaa-zzzz-xxxx-yyyy-5003727fffff", "lst_~", "x".repeat(9_000)])
    expect(await ask("/filestatus", { file_id })).toMatchObject({
      status: 200,
      body: { success: false, message: "File cannot be found." },
    });
});
