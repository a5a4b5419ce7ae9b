import { describe, expect, it } from "vitest";
import { ZodError } from "zod";
import { Account } from "../../src/account/index.ts";
import { ApiKey } from "../../src/api-key/index.ts";
import { maxKeys } from "../../src/api-key/schema.ts";
import { Audit } from "../../src/audit/index.ts";
import { actions, everything } from "../../src/kit/permission.ts";
import { Member } from "../../src/member/index.ts";
import { as, user } from "../actors.ts";
import { password } from "../member/people.ts";
import { codeOf, programs } from "./keys.ts";

const { clock, createUser, team, roleOf, setPlan, make, fill, call, refusalOf } = programs();
const tomorrow = () => new Date(clock.now().getTime() + 86_400_000).toISOString();

describe("making a key", () => {
  it("shows the record and, this once, the secret", async () => {
    const owner = await createUser();
    const { key, ...record } = await make(owner, { name: " CRM\n", cidrs: ["192.0.2.0/24"] });
    expect(key).toMatch(/^wn_live_[0-9A-Za-z]{38}$/);
    expect(record).toEqual({
      id: expect.stringMatching(/^key_/),
      name: "CRM",
      mode: "live",
      hint: `wn_live_…${key.slice(-4)}`,
      status: "active",
      scopes: [
        "verify",
        "lists:read",
        "lists:write",
        "lists:start",
        "credits:read",
        "webhooks:write",
        "rules:read",
        "rules:write",
        "suppressions:read",
        "suppressions:write",
        "outcomes:read",
        "outcomes:write",
      ],
      cidrs: ["192.0.2.0/24"],
      publishable_key: null,
      origins: [],
      expires_at: null,
      monthly_budget: null,
      overlap_ends_at: null,
      created_by: { id: owner.id, name: expect.stringMatching(/^Ann /) },
      created_at: clock.now().toISOString(),
      last_used_at: null,
      stopped_at: null,
      stop_reason: null,
    });
    expect(await owner.do(() => ApiKey.get(record.id))).toEqual(record);
    expect(await owner.do(() => ApiKey.list({}))).toEqual({ results: [record], next_cursor: null });
  });

  it("is refused with a scope beyond the role of the maker", async () => {
    const { owner, members, id } = await team("manager");
    const [maker = owner] = members;
    const role = await roleOf(owner, { api_key: ["add"], verify_email: ["view", "add"] });
    await owner.do(() => Member.update({ id, memberId: maker.id, role: role.id }));
    for (const scope of [
      "lists:write",
      "lists:start",
      "credits:read",
      "webhooks:write",
      "rules:write",
      "suppressions:write",
      "outcomes:write",
    ] as const)
      await expect(make(maker, { scopes: ["verify", scope] })).rejects.toMatchObject({
        kind: "forbidden",
        code: "key.beyond",
        message: `Your role does not allow what these scopes are for: ${scope}.`,
      });
    expect((await make(maker)).scopes).toEqual([
      "verify",
      "lists:read",
      "rules:read",
      "suppressions:read",
      "outcomes:read",
    ]);
    const idle = await roleOf(owner, { api_key: ["add"] });
    await owner.do(() => Member.update({ id, memberId: maker.id, role: idle.id }));
    expect(await codeOf(make(maker))).toBe("key.beyond");
  });

  it("is refused to members without the permission, and to keys themselves", async () => {
    const { owner, members } = await team("member");
    const [member = owner] = members;
    expect(await codeOf(make(member))).toBe("actor.forbidden");
    const actor = await call((await make(owner)).key);
    const again = () => ApiKey.create({ name: "Second", mode: "live" });
    expect(await codeOf(as(actor, async () => again(), clock))).toBe("actor.unauthenticated");
  });

  it("allows a free workspace test keys only; its live ones outlast the plan", async () => {
    const owner = await createUser();
    const { key } = await make(owner);
    await setPlan(owner.home, "free");
    expect(await codeOf(make(owner))).toBe("key.no_plan");
    expect(await refusalOf((await make(owner, { mode: "test" })).key)).toBeNull();
    expect(await refusalOf(key)).toBeNull();
  });

  it("is refused with an expiry that has passed, and with what is no network", async () => {
    const owner = await createUser();
    expect(await codeOf(make(owner, { expires_at: clock.now().toISOString() }))).toBe("key.expiry_passed");
    expect((await make(owner, { expires_at: tomorrow().replace("Z", "+00:00") })).expires_at).toBe(
      tomorrow(),
    );
    await expect(make(owner, { expires_at: "tomorrow" })).rejects.toThrow(ZodError);
    for (const network of ["10.0.0.0/33", "2001:db8::/129", "inbox.test", "01.2.3.4", ""])
      await expect(make(owner, { cidrs: [network] }), network).rejects.toThrow(ZodError);
  });

  it("is refused beyond a hundred keys that can be used, as is another life for one that expired", async () => {
    const { clock, createUser, make, fill } = programs();
    const owner = await createUser();
    const tomorrow = () => new Date(clock.now().getTime() + 86_400_000).toISOString();
    const { id } = await make(owner, { expires_at: tomorrow() });
    await fill({ id }, owner.home, 5);
    clock.advance(86_400);
    await fill(await make(owner), owner.home, maxKeys - 2);
    const putOff = () => codeOf(owner.do(() => ApiKey.update({ id, expires_at: tomorrow() })));
    expect(await codeOf(make(owner))).toBeNull();
    expect([await codeOf(make(owner)), await putOff()]).toEqual(["key.too_many", "key.too_many"]);
    const [newest] = (await owner.do(() => ApiKey.list({ limit: 1 }))).results;
    await owner.do(() => ApiKey.revoke(newest?.id ?? ""));
    expect(await putOff()).toBeNull();
    expect([await putOff(), await codeOf(make(owner))]).toEqual([null, "key.too_many"]);
  });

  it("is refused beyond a hundred keys that have not stopped", async () => {
    const owner = await createUser();
    const first = await make(owner);
    await fill(first, owner.home, maxKeys - 2);
    expect(await codeOf(make(owner))).toBeNull();
    expect(await codeOf(make(owner))).toBe("key.too_many");
    await owner.do(() => ApiKey.revoke(first.id));
    expect(await codeOf(make(owner))).toBeNull();
    expect(await codeOf(make(owner))).toBe("key.too_many");
  });

  it("stays within the limit when many are made at once", async () => {
    const owner = await createUser();
    await fill(await make(owner), owner.home, maxKeys - 2);
    const codes = await Promise.all(Array.from({ length: 4 }, () => codeOf(make(owner))));
    expect(codes.filter((code) => code === null)).toHaveLength(1);
  });
});

describe("the list of keys", () => {
  it("comes in pages, newest first, that new keys do not disturb", async () => {
    const owner = await createUser();
    const names = ["a", "b", "c", "d", "e"];
    for (const name of names) {
      await make(owner, { name });
      clock.advance(1);
    }
    const first = await owner.do(() => ApiKey.list({ limit: 2 }));
    await make(owner, { name: "f" });
    const second = await owner.do(() => ApiKey.list({ limit: 2, cursor: first.next_cursor ?? "" }));
    const third = await owner.do(() => ApiKey.list({ limit: 2, cursor: second.next_cursor ?? "" }));
    expect([first, second, third].map(({ results }) => results.map(({ name }) => name))).toEqual([
      ["e", "d"],
      ["c", "b"],
      ["a"],
    ]);
    expect(third.next_cursor).toBeNull();
    expect(await codeOf(owner.do(() => ApiKey.list({ cursor: "nonsense" })))).toBe("page.cursor");
  });
});

describe("changing a key", () => {
  it("gives it a scope only where the person is confirmed, and takes one and renames it at any time", async () => {
    const owner = await createUser();
    const { id } = await make(owner, { scopes: ["verify", "lists:read"] });
    const change = (changes: object) => owner.do(() => ApiKey.update({ id, ...changes }));
    clock.advance(10 * 60);
    expect(await codeOf(change({ scopes: ["verify", "lists:write"] }))).toBe("account.confirmation_needed");
    expect(await change({ scopes: ["verify"], name: "Nightly" })).toMatchObject({ scopes: ["verify"] });
    await owner.do(() => Account.confirm({ password }));
    expect(await change({ scopes: ["verify", "lists:write"] })).toMatchObject({
      scopes: ["verify", "lists:write"],
    });
  });

  it("takes effect with the next call, and can be repeated", async () => {
    const owner = await createUser();
    const { id, key } = await make(owner);
    const change = {
      id,
      name: "Shop",
      scopes: ["credits:read" as const, "verify" as const],
      cidrs: ["192.0.2.1"],
      expires_at: tomorrow(),
      monthly_budget: 1000,
    };
    const after = await owner.do(() => ApiKey.update(change));
    expect(after).toMatchObject({ ...change, scopes: ["verify", "credits:read"] });
    expect(await owner.do(() => ApiKey.update(change))).toEqual(after);
    expect(await call(key)).toMatchObject({ name: "Shop", scopes: after.scopes, monthlyBudget: 1000 });
    expect(await refusalOf(key, "192.0.2.2")).toBe("key.address_not_allowed");
    const open = { id, cidrs: [], expires_at: null, monthly_budget: null };
    expect(await owner.do(() => ApiKey.update(open))).toMatchObject({ ...open, name: "Shop" });
    const { results } = await owner.do(() => Audit.list({}));
    const changes = results.filter(({ action }) => action === "key.updated").map(({ details }) => details);
    expect(changes).toEqual([
      { changed: "cidrs, expires_at, monthly_budget" },
      { changed: "name, scopes, cidrs, expires_at, monthly_budget", from: "Server" },
    ]);
  });

  it("at the same time as somebody else brings nothing back that they have taken", async () => {
    const owner = await createUser();
    const before = {
      scopes: ["verify" as const, "lists:read" as const],
      cidrs: ["192.0.2.0/24", "198.51.100.0/24"],
      expires_at: null,
      monthly_budget: null,
    };
    const after = {
      scopes: ["lists:read" as const],
      cidrs: ["192.0.2.0/24"],
      expires_at: tomorrow(),
      monthly_budget: 10,
    };
    for (let round = 1; round <= 10; round++) {
      const { id } = await make(owner, before);
      const rename = { id, name: `Round ${round}` };
      await Promise.all([rename, { id, ...after }].map((each) => owner.do(() => ApiKey.update(each))));
      expect(await owner.do(() => ApiKey.get(id))).toMatchObject({ ...rename, ...after });
      const origins = ["https://shop.test", "https://former.test"];
      const { id: open } = await make(owner, { mode: "publishable", origins });
      const narrow = { id: open, origins: origins.slice(0, 1) };
      await Promise.all([{ ...rename, id: open }, narrow].map((each) => owner.do(() => ApiKey.update(each))));
      expect(await owner.do(() => ApiKey.get(open))).toMatchObject(narrow);
    }
  });

  it("is refused where the key may do more than the acting person, and so is its secret", async () => {
    const { owner, members, id } = await team("manager", "manager");
    const [lesser = owner, maker = owner] = members;
    const role = await roleOf(owner, { api_key: actions, verify_email: ["view", "add"] });
    await owner.do(() => Member.update({ id, memberId: lesser.id, role: role.id }));
    const { id: wide } = await make(owner);
    expect(await codeOf(lesser.do(() => ApiKey.update({ id: wide, name: "Mine" })))).toBe("key.beyond");
    expect(await codeOf(lesser.do(() => ApiKey.regenerate({ id: wide })))).toBe("key.beyond");
    const { id: narrow } = await make(maker, { scopes: ["verify"] });
    expect(await codeOf(lesser.do(() => ApiKey.update({ id: narrow, name: "Ours" })))).toBeNull();
    expect(await codeOf(lesser.do(() => ApiKey.regenerate({ id: narrow })))).toBeNull();
    expect(await codeOf(lesser.do(() => ApiKey.update({ id: narrow, scopes: ["credits:read"] })))).toBe(
      "key.beyond",
    );
    const { id: theirs } = await make(lesser, { scopes: ["verify"] });
    await expect(owner.do(() => ApiKey.update({ id: theirs, scopes: ["credits:read"] }))).rejects.toThrow(
      /who made this key, does not allow what these scopes are for: credits:read\.$/,
    );
    expect(await codeOf(lesser.do(() => ApiKey.revoke(wide)))).toBeNull();
  });

  it("of somebody else by a person with a monthly limit, for whom it would not count", async () => {
    const { team, make } = programs();
    const { owner, members, id: workspaceID } = await team("admin");
    const [admin = owner] = members;
    const { id } = await make(owner, { scopes: ["verify"] });
    const { id: own } = await make(admin, { scopes: ["verify"] });
    const limit = (monthly_limit: number | null) =>
      owner.do(() => Member.update({ id: workspaceID, memberId: admin.id, monthly_limit }));
    await limit(1_000);
    expect(await codeOf(admin.do(() => ApiKey.regenerate({ id })))).toBe("key.beyond");
    expect(await codeOf(admin.do(() => ApiKey.regenerate({ id: own })))).toBeNull();
    await limit(null);
    expect(await codeOf(admin.do(() => ApiKey.regenerate({ id })))).toBeNull();
  });

  it("is refused once the role that allowed it is gone", async () => {
    const owner = await createUser();
    const { id } = await make(owner);
    const actor = { ...user(owner.home, everything), reread: async () => ({ role: "", permissions: {} }) };
    for (const verb of [
      () => ApiKey.create({ name: "Late", mode: "test" }),
      () => ApiKey.update({ id, name: "Late" }),
      () => ApiKey.regenerate({ id }),
      () => ApiKey.revoke(id),
    ])
      expect(await codeOf(as(actor as never, async () => verb(), clock))).toBe("actor.forbidden");
  });
});

describe("regenerating a key", () => {
  it("replaces the secret at once, unless told otherwise", async () => {
    const owner = await createUser();
    const { id, key } = await make(owner);
    const renewed = await owner.do(() => ApiKey.regenerate({ id }));
    expect(renewed.overlap_ends_at).toBeNull();
    expect(await refusalOf(key)).toBe("key.revoked");
    expect(await call(renewed.key)).toMatchObject({ apiKeyID: id });
  });

  it("keeps the replaced secret valid for the overlap", async () => {
    const owner = await createUser();
    const { id, key } = await make(owner);
    const renewed = await owner.do(() => ApiKey.regenerate({ id, overlap_hours: 72 }));
    clock.advance(72 * 3600 - 1);
    expect([await refusalOf(key), await refusalOf(renewed.key)]).toEqual([null, null]);
    clock.advance(1);
    expect([await refusalOf(key), await refusalOf(renewed.key)]).toEqual(["key.revoked", null]);
  });

  it("allows an overlap of 0 to 72 hours", async () => {
    const owner = await createUser();
    const { id } = await make(owner);
    for (const overlap_hours of [-1, 73, 1.5])
      await expect(owner.do(async () => ApiKey.regenerate({ id, overlap_hours }))).rejects.toThrow(ZodError);
  });

  it("leaves at most two secrets valid", async () => {
    const owner = await createUser();
    const { id, key } = await make(owner);
    const second = await owner.do(() => ApiKey.regenerate({ id, overlap_hours: 24 }));
    const third = await owner.do(() => ApiKey.regenerate({ id, overlap_hours: 24 }));
    const refusals = await Promise.all([key, second.key, third.key].map((secret) => refusalOf(secret)));
    expect(refusals).toEqual(["key.revoked", null, null]);
  });

  it("gives each of two people a secret that is valid, or a conflict", async () => {
    const owner = await createUser();
    const { id } = await make(owner);
    const attempts = await Promise.allSettled(
      [1, 2].map(() => owner.do(() => ApiKey.regenerate({ id, overlap_hours: 1 }))),
    );
    const won = attempts.flatMap((each) => (each.status === "fulfilled" ? each.value : []));
    const lost = attempts.flatMap((each) => (each.status === "rejected" ? [each.reason as unknown] : []));
    expect(won.length).toBeGreaterThan(0);
    for (const { key } of won) expect(await refusalOf(key)).toBeNull();
    for (const error of lost) expect(error).toMatchObject({ kind: "conflict", code: "key.changed" });
  });
});

describe("revoking a key", () => {
  it("stops both its secrets, once", async () => {
    const owner = await createUser();
    const { id, key } = await make(owner);
    const { key: renewed } = await owner.do(() => ApiKey.regenerate({ id, overlap_hours: 24 }));
    const stopped = await owner.do(() => ApiKey.revoke(id));
    expect(stopped).toMatchObject({ status: "stopped", stop_reason: "revoked", overlap_ends_at: null });
    clock.advance(1);
    expect(await owner.do(() => ApiKey.revoke(id))).toEqual(stopped);
    expect([await refusalOf(key), await refusalOf(renewed)]).toEqual(["key.revoked", "key.revoked"]);
    expect(await codeOf(owner.do(() => ApiKey.update({ id, name: "Back" })))).toBe("key.stopped");
    expect(await codeOf(owner.do(() => ApiKey.regenerate({ id })))).toBe("key.stopped");
    const { results } = await owner.do(() => Audit.list({}));
    const trail = results.filter(({ subject }) => subject.id === id);
    expect(trail.map(({ action, details }) => [action, details])).toEqual([
      ["key.stopped", { reason: "revoked" }],
      ["key.regenerated", { overlap_hours: "24" }],
      ["key.created", { mode: "live", scopes: stopped.scopes.join(" ") }],
    ]);
  });
});

it("Keys of another workspace are missing to every verb.", async () => {
  const [owner, stranger] = [await createUser(), await createUser()];
  const { id, key } = await make(owner);
  for (const verb of [
    () => ApiKey.get(id),
    () => ApiKey.update({ id, name: "Theirs" }),
    () => ApiKey.regenerate({ id }),
    () => ApiKey.revoke(id),
  ])
    await expect(stranger.do(async () => verb())).rejects.toMatchObject({ kind: "missing" });
  expect((await stranger.do(() => ApiKey.list({}))).results).toEqual([]);
  expect(await refusalOf(key)).toBeNull();
});
