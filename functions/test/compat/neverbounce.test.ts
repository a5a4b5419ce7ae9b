import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { ask as askV1, newOwner } from "../v1/program.ts";
import { ask as askPeer, peers } from "./peer.ts";

let key = "";
beforeAll(async () => {
  ({ key } = await (await newOwner()).newKey());
});

type Options = Parameters<typeof askPeer>[3];
const ask = (path: string, input: object, options?: Options) =>
  askPeer("neverbounce", path, { key, ...input }, options);

describe("single/check", () => {
  it("takes its parameters from the query as from JSON, in every version", async () => {
    const email = "no-person@inbox.test";
    const expected = { status: "success", result: "invalid", execution_time: expect.any(Number) };
    expect((await ask("/single/check", { email }, { by: "GET" })).body).toMatchObject(expected);
    for (const version of ["v4", "v4.0", "v4.1", "v4.2"]) {
      const path = `/compat/neverbounce/${version}/single/check?key=${key}&email=${email}`;
      expect(await (await peers.neverbounce.app.request(path)).json()).toMatchObject(expected);
    }
    const path = `/compat/neverbounce/v5/single/check?key=${key}&email=${email}`;
    expect((await peers.neverbounce.app.request(path)).status).toBe(404);
  });

  it("adds what is asked for alone", async () => {
    const email = "person@inbox.test";
    const { body } = await ask("/single/check", { email, address_info: 1, credits_info: 1 });
    expect(body).toMatchObject({
      address_info: { addr: "person", domain: "inbox" },
      credits_info: { free_credits_used: expect.any(Number) },
    });
    const bare = await ask("/single/check", { email, address_info: 0 });
    expect(Object.keys(bare.body)).toEqual([
      "status",
      "result",
      "flags",
      "suggested_correction",
      "execution_time",
    ]);
  });

  it.each([
    ["insufficient@credits.test", "general_failure"],
    ["limited@rate.test", "throttle_triggered"],
    ["down@service.test", "temp_unavail"],
    ["", "general_failure"],
  ])("answers %j with HTTP 200 and the status word %s", async (email, status) => {
    expect(await ask("/single/check", { email })).toMatchObject({
      status: 200,
      body: { status, message: expect.any(String), execution_time: expect.any(Number) },
    });
  });

  it("is unknown where the verdict takes longer", async () => {
    expect((await ask("/single/check", { email: "slow@slow.test", timeout: 1 })).body).toMatchObject({
      status: "success",
      result: "unknown",
    });
  });
});

describe("jobs/create", () => {
  const create = (input: object, options?: Options) =>
    ask("/jobs/create", { input_location: "supplied", input: ["person@inbox.test"], ...input }, options);

  it("gives jobs numbers that fit into 31 bits, each workspace its own", async () => {
    const [first, second] = [await create({}), await create({})];
    expect(Number(second.body["job_id"])).toBe(Number(first.body["job_id"]) + 1);
    const another = (await (await newOwner()).newKey()).key;
    expect((await create({ key: another })).body).toMatchObject({ status: "success", job_id: 1 });
  });

  it("makes one job of repetitions under an idempotency key", async () => {
    const headers = { "idempotency-key": randomUUID() };
    const job = { filename: "Once.csv", auto_start: 1 };
    const [first, again] = [await create(job, { headers }), await create(job, { headers })];
    expect(again.body["job_id"]).toBe(first.body["job_id"]);
    const found = await askV1(key, "GET", "/v1/lists?q=Once");
    expect(found.body["results"]).toHaveLength(1);
  });

  it("waits to be started, unless it is told to start by itself", async () => {
    const { job_id } = (await create({ filename: "mine" })).body;
    expect((await ask("/jobs/status", { job_id }, { by: "GET" })).body).toMatchObject({
      status: "success",
      id: job_id,
      filename: "mine.csv",
      job_status: "parsing",
      started_at: null,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    });
    expect((await ask("/jobs/parse", { job_id })).body).toMatchObject({ status: "success" });
    expect((await ask("/jobs/results", { job_id })).body).toMatchObject({
      status: "general_failure",
      message: "The job is not complete yet.",
    });
  });

  it("does not start by itself for a key that may not start lists", async () => {
    const { key: writer } = await (await newOwner()).newKey({ scopes: ["lists:write"] });
    const refused = { status: "general_failure", message: expect.stringContaining("lists:start") };
    expect((await create({ key: writer, auto_start: 1 })).body).toMatchObject(refused);
    const { job_id } = (await create({ key: writer })).body;
    expect((await ask("/jobs/parse", { key: writer, job_id, auto_start: 1 })).body).toMatchObject(refused);
  });

  it.each([
    [{ input_location: "remote_url", input: "https://example.com/list.csv" }, "supplied"],
    [{ callback_url: "https://example.com/done" }, "webhook"],
    [{ input: [] }, "input"],
    [{ input: undefined }, "Missing required parameter 'input'"],
    [{ input_location: undefined }, "Missing required parameter 'input_location'"],
  ])("refuses %j, and says what to do", async (input, message) => {
    expect((await create(input)).body).toMatchObject({
      status: "general_failure",
      message: expect.stringContaining(message),
    });
  });

  it("answers more than 50,000 addresses with 413", async () => {
    const many = Array.from({ length: 50_001 }, () => "a@inbox.test");
    expect((await create({ input: many.slice(1) })).body).toMatchObject({ status: "success" });
    expect(await create({ input: many })).toMatchObject({ status: 413, body: { status: "general_failure" } });
  });
});

it("Pages have 1 to 1,000 items, and job ids are whole numbers.", async () => {
  const messageOf = async (input: object) => (await ask("/jobs/results", input)).body["message"];
  for (const items_per_page of [0, 1_001]) expect(await messageOf({ items_per_page })).toContain("1 to 1000");
  expect(await messageOf({ items_per_page: 1_000 })).toContain("job_id");
  for (const job_id of [0, 2 ** 31, "1.5", "lst_01M833RTSRZ6DD295YJ6NFJWGW"])
    expect(await messageOf({ job_id })).toContain("job_id is a whole number");
});

it("The account has credits and counts of jobs, of which a key that may not see lists learns nothing.", async () => {
  const owner = await newOwner();
  const { key: bare } = await owner.newKey({ scopes: ["credits:read"] });
  const { key: full } = await owner.newKey();
  await ask("/jobs/create", { key: full, input_location: "supplied", input: ["person@inbox.test"] });
  const countsOf = async (each: string) => (await ask("/account/info", { key: each })).body["job_counts"];
  expect(await countsOf(full)).toEqual({ completed: 0, under_review: 0, queued: 1, processing: 0 });
  expect(await countsOf(bare)).toEqual({ completed: 0, under_review: 0, queued: 0, processing: 0 });
});
