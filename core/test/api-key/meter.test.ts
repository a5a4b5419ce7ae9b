import { describe, expect, it } from "vitest";
import { ApiKey } from "../../src/api-key/index.ts";
import { LeaseEntity } from "../../src/credit/entity.ts";
import { Credit } from "../../src/credit/index.ts";
import type { Actor } from "../../src/kit/actor.ts";
import { TestWorkspace } from "../../src/kit/id.ts";
import { manualClock } from "../../src/port/clock/manual.ts";
import { apiKey, as, newWorkspaceID, user } from "../actors.ts";
import { programs } from "./keys.ts";

const start = "2026-11-21T10:00:00.000Z";

/** A key whose calls are counted. */
function keyOf(plan: "free" | "Pro" | "Business" | "Enterprise", workspaceID = newWorkspaceID()) {
  const clock = manualClock(start);
  const key = apiKey(workspaceID, { plan });
  const count = (use?: ApiKey.Use) => as(key, () => ApiKey.countCall(key, use), clock);
  return { workspaceID, clock, key, count };
}

const outcomes = async (calls: readonly Promise<unknown>[]) => {
  const ends = await Promise.allSettled(calls);
  return {
    allowed: ends.filter(({ status }) => status === "fulfilled").length,
    refused: ends.flatMap((end) => (end.status === "rejected" ? [end.reason as ApiKey.RateLimited] : [])),
  };
};

describe("the rate limit of the keys of a workspace", () => {
  it.each([
    ["free", 10],
    ["Pro", 50],
  ] as const)(
    "allows a key of the plan %s %i calls in five seconds, concurrent ones too",
    async (plan, max) => {
      const { count, clock } = keyOf(plan);
      const first = await count();
      expect(first.policies).toEqual([
        { name: "default", quota: max, windowSeconds: 5, remaining: max - 1, resetSeconds: 5 },
      ]);
      clock.advance(2);
      const { allowed, refused } = await outcomes(Array.from({ length: max + 3 }, () => count()));
      expect(allowed).toBe(max - 1);
      expect(refused).toHaveLength(4);
      expect(refused[0]).toMatchObject({
        kind: "limit",
        code: "rate.limited",
        retryAfterSeconds: 3,
        policies: [{ remaining: 0, resetSeconds: 3 }],
      });
      clock.advance(3);
      expect((await count()).policies).toMatchObject([{ remaining: max - 1 }]);
    },
  );

  it("is another one for publishable keys, which anybody can use who reads a page", async () => {
    const { count } = keyOf("free");
    const { allowed, refused } = await outcomes(Array.from({ length: 11 }, () => count("form")));
    expect([allowed, refused.map(({ policies }) => policies[0]?.name)]).toEqual([10, ["forms"]]);
    expect((await count()).policies).toMatchObject([{ name: "default", remaining: 9 }]);
  });

  it("allows Business 250 and Enterprise 1,000 calls", async () => {
    for (const [plan, quota] of [
      ["Business", 250],
      ["Enterprise", 1_000],
    ] as const)
      expect((await keyOf(plan).count()).policies).toMatchObject([{ quota }]);
  });

  it("allows 30 lists a minute besides", async () => {
    const { count, clock } = keyOf("Enterprise");
    const { allowed, refused } = await outcomes(Array.from({ length: 31 }, () => count("list")));
    expect(allowed).toBe(30);
    expect(refused).toMatchObject([
      { retryAfterSeconds: 60, policies: [{ name: "default" }, { name: "lists", quota: 30, remaining: 0 }] },
    ]);
    clock.advance(5);
    await count();
    await expect(count("list")).rejects.toMatchObject({ code: "rate.limited", retryAfterSeconds: 55 });
    clock.advance(55);
    await count("list");
  });

  it("gives calls of test keys no slot of a lease", async () => {
    const { count, key, workspaceID } = keyOf("Pro", TestWorkspace.of(newWorkspaceID()));
    for (let call = 0; call < 5; call += 1) expect((await count("single")).slot).toBeNull();
    expect(await as(key, ApiKey.takeSlot)).toBeNull();
    const { data } = await LeaseEntity.query.byKey({ workspaceID, apiKeyID: key.apiKeyID }).go();
    expect(data).toEqual([]);
  });

  it("gives refused calls no slot of a lease", async () => {
    const { count, key, workspaceID, clock } = keyOf("free");
    await as({ type: "system", workspaceID, job: "test" }, () => Credit.open(1_000), clock);
    await outcomes(Array.from({ length: 14 }, () => count("single")));
    const { data } = await LeaseEntity.query.byKey({ workspaceID, apiKeyID: key.apiKeyID }).go();
    expect(data).toHaveLength(1);
    await as(key, () => Credit.settleLeases(key), clock);
    clock.advance(71);
    await as(key, () => Credit.settleLeases(key), clock);
    expect((await as(user(workspaceID), () => Credit.balance(), clock)).total_credits).toBe(1_000);
  });

  it.each(["live", "test"] as const)("is shared by all %s keys", async (mode) => {
    const live = newWorkspaceID();
    const workspaceID = mode === "test" ? TestWorkspace.of(live) : live;
    const keys = Array.from({ length: 5 }, () => keyOf("free", workspaceID));
    const { allowed } = await outcomes(keys.flatMap(({ count }) => [count(), count(), count()]));
    expect(allowed).toBe(10);
    const [one] = keys;
    await expect(one?.count()).rejects.toMatchObject({
      message: "The keys of this workspace may be used 10 times in 5 seconds. Try again in 5 seconds.",
    });
    await keyOf("free").count();
    await keyOf("free", mode === "test" ? live : TestWorkspace.of(live)).count();
  });
});

describe("the list of keys", () => {
  it("shows when each key was used last, a test key too", async () => {
    const { clock, createUser, make, call } = programs();
    const owner = await createUser();
    const [live, test, idle] = [await make(owner), await make(owner, { mode: "test" }), await make(owner)];
    const use = async ({ key }: { key: string }) => {
      const actor: Actor.ApiKey = { ...(await call(key)), plan: "Pro" };
      await as(actor, () => ApiKey.countCall(actor), clock);
    };
    await use(live);
    clock.advance(60);
    await use(test);
    const { results } = await owner.do(() => ApiKey.list({}));
    expect(Object.fromEntries(results.map((key) => [key.id, key.last_used_at]))).toEqual({
      [live.id]: "2026-11-21T10:00:00.000Z",
      [test.id]: "2026-11-21T10:01:00.000Z",
      [idle.id]: null,
    });
    const renamed = await owner.do(() => ApiKey.update({ id: live.id, name: "Other" }));
    expect(renamed.last_used_at).toBe("2026-11-21T10:00:00.000Z");
    expect((await owner.do(() => ApiKey.regenerate({ id: live.id }))).last_used_at).toBe(
      renamed.last_used_at,
    );
    expect((await owner.do(() => ApiKey.revoke(live.id))).last_used_at).toBe(renamed.last_used_at);
  });
});

describe("the usage of a key", () => {
  it("shows calls, errors by code, last use and last errors, the newest first", async () => {
    const { clock, createUser, make, call } = programs();
    const [owner, stranger] = [await createUser(), await createUser()];
    const made = await make(owner, { mode: "test" });
    const key: Actor.ApiKey = { ...(await call(made.key)), plan: "free" };
    const count = () => as(key, () => ApiKey.countCall(key), clock);
    const refuse = (code: string, requestID: string) =>
      as(key, () => ApiKey.countRefusal(key, { code, operation: "POST /v1/verify", requestID }), clock);
    await outcomes(Array.from({ length: 12 }, count));
    await refuse("input.invalid", "req_1");
    await refuse("rate.limited", "req_2");
    clock.advance(86_400);
    await count();
    for (let index = 0; index < 11; index++) await refuse("input.invalid", `req_${index + 3}`);
    const usage = await owner.do(() => ApiKey.usage(made.id));
    expect(usage.days).toEqual([
      { day: "2026-11-22", calls: 1, credits: 0, errors: { "input.invalid": 11 } },
      { day: "2026-11-21", calls: 12, credits: 0, errors: { "input.invalid": 1, "rate.limited": 2 } },
    ]);
    expect(usage).toMatchObject({ last_used_at: "2026-11-22T10:00:00.000Z", budget_used: 0 });
    expect(usage.last_errors).toHaveLength(10);
    expect(usage.last_errors[0]).toEqual({
      code: "input.invalid",
      operation: "POST /v1/verify",
      request_id: "req_13",
      at: "2026-11-22T10:00:00.000Z",
    });
    clock.advance(29 * 86_400);
    expect((await owner.do(() => ApiKey.usage(made.id))).days.map(({ day }) => day)).toEqual(["2026-11-22"]);
    await expect(stranger.do(() => ApiKey.usage(made.id))).rejects.toMatchObject({ kind: "missing" });
    const refused = as(user(owner.home, {}), () => ApiKey.usage(made.id), clock);
    await expect(refused).rejects.toMatchObject({ kind: "forbidden" });
  });

  it("shows each call and each refusal of a busy test key, once the next window has begun", async () => {
    const { clock, createUser, make, call } = programs();
    const owner = await createUser();
    const made = await make(owner, { mode: "test" });
    const key: Actor.ApiKey = { ...(await call(made.key)), plan: "Pro" };
    const count = () => as(key, () => ApiKey.countCall(key), clock);
    const windows = [44, 57, 39];
    for (const calls of windows) {
      for (let turn = 0; turn < calls; turn += 1) await count().catch(() => {});
      clock.advance(5);
    }
    const shown = async () => (await owner.do(() => ApiKey.usage(made.id))).days;
    expect((await shown())[0]?.calls).toBeLessThan(140);
    await count();
    expect(await shown()).toEqual([
      { day: "2026-11-21", calls: 141, credits: 0, errors: { "rate.limited": 7 } },
    ]);
  });
});
