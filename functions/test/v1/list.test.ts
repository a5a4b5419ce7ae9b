import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { Store } from "../../../core/src/aws/store/index.ts";
import { ask, newOwner, type Owner } from "./program.ts";

let owner: Owner;
let key = "";
/** The keys of a workspace may create 30 lists a minute. */
beforeEach(async () => {
  owner = await newOwner();
  ({ key } = await owner.newKey());
});

const emails = ["person@inbox.test", "no-person@inbox.test"];
const create = (body: object, headers: Record<string, string> = {}) =>
  ask(key, "POST", "/v1/lists", { body, headers });

describe("POST /v1/lists", () => {
  it("takes addresses with metadata and retention", async () => {
    const made = await create({ name: "Spring", emails, metadata: { campaign: "7" }, retention_days: 7 });
    expect(made).toMatchObject({
      status: 201,
      body: { status: "importing", source: "paste", mode: "test", metadata: { campaign: "7" }, upload: null },
    });
    const { created_at, expires_at } = made.body as unknown as Record<string, string>;
    expect(Date.parse(expires_at ?? "") - Date.parse(created_at ?? "")).toBe(7 * 86_400_000);
  });

  it("takes addresses without retention, which go with their deletion, or after 90 days at the latest", async () => {
    const made = await create({ name: "Spring", emails, retention_days: 0 });
    expect(made).toMatchObject({ status: 201, body: { retention_days: 0 } });
    const { id, created_at, expires_at } = made.body as unknown as Record<string, string>;
    expect(Date.parse(expires_at ?? "") - Date.parse(created_at ?? "")).toBe(90 * 86_400_000);
    expect(await ask(key, "DELETE", `/v1/lists/${id}`)).toMatchObject({
      status: 200,
      body: { removed: true },
    });
    expect((await ask(key, "GET", `/v1/lists/${id}`)).status).toBe(404);
  });

  it("takes a file by a form", async () => {
    const made = await create({ name: "Spring", filename: "spring.csv", size: 100, start: "clean" });
    expect(made).toMatchObject({
      status: 201,
      body: {
        status: "uploading",
        purpose: "clean",
        upload: { url: expect.any(String), fields: expect.any(Object) },
      },
    });
    const early = await ask(key, "POST", `/v1/lists/${made.body.id}/uploaded`, { body: {} });
    expect(early).toMatchObject({ status: 409, body: { code: "list.conflict" } });
  });

  it("takes at most 50,000 addresses and files of 250 MB", async () => {
    const many = Array.from({ length: 50_001 }, (_, index) => `a${index}@inbox.test`);
    expect((await create({ name: "Many", emails: many.slice(1) })).status).toBe(201);
    expect((await create({ name: "Many", emails: many })).status).toBe(413);
    const large = await create({ name: "Large", filename: "a.csv", size: 250_000_001 });
    expect(large).toMatchObject({ status: 413, body: { code: "list.too_large" } });
  });

  it.each([
    ["insufficient@credits.test", 402, "credits.insufficient"],
    ["limited@rate.test", 429, "rate.limited"],
    ["down@service.test", 503, "unavailable"],
  ])("makes no list with %s, and answers %i", async (email, status, code) => {
    expect(await create({ name: "Refused", emails: [...emails, email] })).toMatchObject({
      status,
      body: { code },
    });
    const { body } = await ask(key, "GET", "/v1/lists?q=Refused");
    expect(body["results"]).toEqual([]);
  });

  it("needs the scope lists:start to start", async () => {
    const writer = await owner.newKey({ scopes: ["lists:write"] });
    const body = { name: "Spring", emails, start: "verify" };
    const refused = await ask(writer.key, "POST", "/v1/lists", { body });
    expect(refused).toMatchObject({ status: 403, body: { code: "key.scope" } });
  });
});

describe("an idempotency key", () => {
  it("makes one list of fifty parallel calls", async () => {
    const headers = { "idempotency-key": randomUUID() };
    const body = { name: "Once", emails };
    const answers = await Promise.all(Array.from({ length: 50 }, () => create(body, headers)));
    const made = answers.filter(({ status }) => status === 201);
    expect(new Set(made.map(({ body: { id } }) => id)).size).toBe(1);
    // Thirty lists a minute are allowed; on a slow machine, some have waited for five seconds.
    const others = answers.filter(({ status }) => status !== 201).map(({ body: { code } }) => String(code));
    expect(new Set(["idempotency.in_progress", "rate.limited", ...others]).size).toBe(2);
    const found = await ask(key, "GET", "/v1/lists?q=Once");
    expect(found.body["results"]).toMatchObject([{ id: made[0]?.body.id }]);
  });

  it("makes one list where the first call fails between effect and answer", async () => {
    const headers = { "idempotency-key": randomUUID() };
    const put = vi.spyOn(Store, "put").mockRejectedValueOnce(new Error("The call was killed."));
    expect((await create({ name: "Crash", emails }, headers)).status).toBe(500);
    put.mockRestore();
    const again = await create({ name: "Crash", emails }, headers);
    expect(again.status).toBe(201);
    const { body } = await ask(key, "GET", "/v1/lists?q=Crash");
    expect(body["results"]).toMatchObject([{ id: again.body.id }]);
  });

  it("is answered with a new upload form where the first has expired", async () => {
    const headers = { "idempotency-key": randomUUID() };
    const body = { name: "Form", filename: "a.csv", size: 10 };
    const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    const post = (hours: number) => ask(key, "POST", "/v1/lists", { body, headers, at: at(hours) });
    const presigned = vi.spyOn(Store, "presignUpload");
    const [first, early] = [await post(0), await post(0.5)];
    expect(early.body).toEqual(first.body);
    expect(presigned).toHaveBeenCalledTimes(1);
    const late = await post(2);
    expect(late.body).toMatchObject({ id: first.body.id, upload: { url: expect.any(String) } });
    expect(late.headers.get("idempotent-replayed")).toBe("true");
    expect(presigned).toHaveBeenCalledTimes(2);
    presigned.mockRestore();
  });
});

describe("GET /v1/lists", () => {
  it("pages with a cursor that new lists do not move", async () => {
    const { key: own } = await (await newOwner()).newKey();
    const make = (name: string) => ask(own, "POST", "/v1/lists", { body: { name, emails } });
    for (const name of ["one", "two", "three"]) await make(name);
    const first = await ask(own, "GET", "/v1/lists?limit=2");
    await make("four");
    const second = await ask(own, "GET", `/v1/lists?limit=2&cursor=${String(first.body["next_cursor"])}`);
    const names = [first, second].flatMap(({ body }) =>
      (body["results"] as { name: string }[]).map(({ name }) => name),
    );
    expect(names).toEqual(["three", "two", "one"]);
    expect(second.body["next_cursor"]).toBeNull();
    const ready = await ask(own, "GET", "/v1/lists?status=completed");
    expect(ready.body["results"]).toEqual([]);
  });

  it("answers a long poll of a list at once where nothing is under way", async () => {
    const { body } = await create({ name: "Wait", emails });
    await ask(key, "DELETE", `/v1/lists/${body.id}`);
    expect((await ask(key, "GET", `/v1/lists/${body.id}?wait=25`)).status).toBe(404);
    expect((await ask(key, "GET", `/v1/lists/${body.id}?wait=26`)).status).toBe(400);
  });
});
