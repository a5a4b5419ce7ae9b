import { createHash } from "node:crypto";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { ApiKey } from "../../src/api-key/index.ts";
import { generate } from "../../src/api-key/key-format.ts";
import { rememberedSeconds } from "../../src/api-key/process-memory.ts";
import { Table } from "../../src/aws/table/index.ts";
import { Member } from "../../src/member/index.ts";
import { Role } from "../../src/role/index.ts";
import { Workspace } from "../../src/workspace/index.ts";
import { featuresOf } from "../member/people.ts";
import { programs } from "./keys.ts";

const users = programs();
const { clock, asSystem, createUser, team, roleOf, setPlan, make, call, refusalOf, leave, addMember } = users;
const day = 86_400;

const send = vi.spyOn(Table.config.client, "send");
afterEach(() => send.mockClear());

let requests = 0;
Table.config.client.middlewareStack.add(
  (next) => (args) => {
    requests += 1;
    return next(args);
  },
  { name: "count", step: "serialize" },
);
afterAll(() => Table.config.client.middlewareStack.remove("count"));

/** How many calls to the table the body makes. */
async function tableCalls(body: () => Promise<unknown>): Promise<number> {
  const before = requests;
  await body();
  return requests - before;
}

describe("a call with a key", () => {
  it("acts for the key in its workspace, with its scopes", async () => {
    const owner = await createUser();
    const { id, key } = await make(owner, { name: "CRM", scopes: ["verify"], monthly_budget: 500 });
    expect(await call(key)).toMatchObject({
      type: "api_key",
      apiKeyID: id,
      makerID: owner.id,
      name: "CRM",
      mode: "live",
      scopes: ["verify"],
      workspaceID: owner.home,
      permissions: { verify_email: ["view", "add"], clean_email: [], my_team: [], api_key: [] },
      plan: "Business",
      monthlyBudget: 500,
      from: { address: "192.0.2.1", program: "test" },
    });
  });

  it("acts in the test workspace with a test key", async () => {
    const owner = await createUser();
    const { key } = await make(owner, { mode: "test" });
    expect(key).toMatch(/^wn_test_/);
    expect(await call(key)).toMatchObject({ mode: "test", workspaceID: owner.home.replace("wrk_", "tst_") });
  });

  it("is refused before any read where the checksum fails", async () => {
    const { key } = await make(await createUser());
    const mistyped = `${key.slice(0, -1)}${key.endsWith("0") ? "1" : "0"}`;
    for (const secret of [mistyped, "", "wn_live_", "wn_pub_abc", key.toLowerCase(), ` ${key}`])
      expect(await tableCalls(async () => expect(await refusalOf(secret)).toBe("key.invalid"))).toBe(0);
  });

  it("is refused after one read where nobody has such a key", async () => {
    const secret = generate("live");
    expect(await tableCalls(async () => expect(await refusalOf(secret)).toBe("key.invalid"))).toBe(1);
  });

  it("takes one read, of its key and workspace, and at first those of secret, custom role and seats", async () => {
    const { owner, members, id } = await team("manager");
    const { key } = await make(owner);
    const readsOfCall = (secret: string) => tableCalls(() => call(secret));
    expect(await readsOfCall(key)).toBe(2);
    expect(await readsOfCall(key)).toBe(1);
    const custom = await roleOf(owner, { api_key: ["view", "add"], verify_email: ["view", "add"] });
    const [manager = owner] = members;
    await owner.do(() => Member.update({ id, memberId: manager.id, role: custom.id }));
    const other = await make(manager);
    expect(await readsOfCall(other.key)).toBe(4);
    clock.advance(4.999);
    expect(await readsOfCall(other.key)).toBe(1);
    clock.advance(0.001);
    expect(await readsOfCall(other.key)).toBe(4);
  });

  it("takes none with a test key that was read in this window", async () => {
    const { key } = await make(await createUser(), { mode: "test" });
    expect(await tableCalls(() => call(key))).toBe(2);
    expect(await tableCalls(() => call(key))).toBe(0);
    clock.advance(rememberedSeconds);
    expect(await tableCalls(() => call(key))).toBe(2);
  });

  it("with a test key knows within five seconds that it was revoked, replaced or narrowed, and of another plan", async () => {
    const owner = await createUser();
    const [revoked, replaced, narrowed] = [
      await make(owner, { mode: "test" }),
      await make(owner, { mode: "test" }),
      await make(owner, { mode: "test", scopes: ["verify"] }),
    ];
    clock.advance(rememberedSeconds - ((clock.now().getTime() / 1_000) % rememberedSeconds));
    for (const { key } of [revoked, replaced, narrowed]) await call(key);
    await owner.do(() => ApiKey.revoke(revoked.id));
    const renewed = await owner.do(() => ApiKey.regenerate({ id: replaced.id, overlap_hours: 0 }));
    expect(await refusalOf(renewed.key)).toBeNull();
    await owner.do(() => ApiKey.update({ id: narrowed.id, scopes: ["lists:read"] }));
    await setPlan(owner.home, "Pro");
    clock.advance(rememberedSeconds - 0.001);
    expect(await refusalOf(revoked.key)).toBeNull();
    clock.advance(0.001);
    expect(await refusalOf(revoked.key)).toBe("key.revoked");
    expect(await refusalOf(replaced.key)).toBe("key.revoked");
    expect(await call(narrowed.key)).toMatchObject({ scopes: ["lists:read"], plan: "Pro" });
  });

  it("with a test key knows that it has expired, or comes from another network, at once", async () => {
    const expires_at = new Date(clock.now().getTime() + 2_000).toISOString();
    const owner = await createUser();
    const { id, key } = await make(owner, { mode: "test", expires_at, cidrs: ["192.0.2.0/28"] });
    expect(await refusalOf(key)).toBeNull();
    expect(await refusalOf(key, "192.0.2.16")).toBe("key.address_not_allowed");
    await owner.do(() => ApiKey.update({ id, cidrs: ["192.0.2.0/24"] }));
    expect(await refusalOf(key, "192.0.2.16")).toBeNull();
    clock.advance(2);
    expect(await refusalOf(key)).toBe("key.expired");
  });

  it("with a live key knows at once of a new secret, another budget, other scopes and another plan", async () => {
    const owner = await createUser();
    const { id, key } = await make(owner, { scopes: ["verify"], monthly_budget: 500 });
    expect(await call(key)).toMatchObject({ monthlyBudget: 500, plan: "Business" });
    await owner.do(() => ApiKey.update({ id, scopes: ["lists:read"], monthly_budget: 20 }));
    await setPlan(owner.home, "Pro");
    expect(await call(key)).toMatchObject({ scopes: ["lists:read"], monthlyBudget: 20, plan: "Pro" });
    await owner.do(() => ApiKey.regenerate({ id, overlap_hours: 0 }));
    expect(await refusalOf(key)).toBe("key.revoked");
  });
});

describe("the networks of a key", () => {
  it("admit calls from within, by IPv4 and IPv6", async () => {
    const { key } = await make(await createUser(), { cidrs: ["192.0.2.0/28", "2001:db8::/32"] });
    for (const address of ["192.0.2.15", "::ffff:192.0.2.1", "2001:db8:1::1"])
      expect(await refusalOf(key, address)).toBeNull();
    for (const address of ["192.0.2.16", "2001:db9::1", "unknown"])
      expect(await refusalOf(key, address)).toBe("key.address_not_allowed");
  });
});

describe("the expiry of a key", () => {
  it("admits it until then, and refuses it from then on", async () => {
    const soon = new Date(clock.now().getTime() + day * 1000).toISOString();
    const { key } = await make(await createUser(), { expires_at: soon });
    clock.advance(day - 1);
    expect(await refusalOf(key)).toBeNull();
    clock.advance(1);
    expect(await refusalOf(key)).toBe("key.expired");
  });
});

/** Until every call knows what the maker of its key may do now. */
const pass = () => clock.advance(rememberedSeconds);

describe("a key never exceeds its maker's role of five seconds ago", () => {
  it("after the role of the maker changed", async () => {
    const { owner, members, id } = await team("manager");
    const [manager = owner] = members;
    const { key } = await make(manager);
    expect((await call(key)).permissions.verify_email).toEqual(["view", "edit", "add", "delete"]);
    await owner.do(() => Member.update({ id, memberId: manager.id, role: "viewer" }));
    pass();
    expect((await call(key)).permissions).toMatchObject({ verify_email: ["view"], my_plan: [], api_key: [] });
  });

  it("after the custom role of the maker was edited", async () => {
    const { owner, members, id } = await team("manager");
    const [manager = owner] = members;
    const wide = { api_key: ["add"], verify_email: ["view", "add"], my_plan: ["view"] } as const;
    const role = await roleOf(owner, wide);
    await owner.do(() => Member.update({ id, memberId: manager.id, role: role.id }));
    const { key, scopes } = await make(manager);
    expect(scopes).toEqual([
      "verify",
      "lists:read",
      "credits:read",
      "rules:read",
      "suppressions:read",
      "outcomes:read",
    ]);
    expect((await call(key)).permissions).toMatchObject({ my_plan: ["view"] });
    const narrow = { permission_features: featuresOf({ verify_email: ["view"] }) };
    await owner.do(() => Role.update({ id: role.id, version: role.version, ...narrow }));
    pass();
    expect((await call(key)).permissions).toMatchObject({ verify_email: ["view"], my_plan: [] });
  });

  it("and stops within five seconds after the maker was removed, or left", async () => {
    const { owner, members, id } = await team("manager", "manager");
    const [removed = owner, left = owner] = members;
    const keys = [await make(removed), await make(left)];
    for (const { key } of keys) await call(key);
    await owner.do(() => Member.remove({ id, memberId: removed.id }));
    await leave(left, id);
    clock.advance(4.999);
    for (const { key } of keys) expect(await refusalOf(key)).toBeNull();
    clock.advance(0.001);
    for (const { key } of keys) expect(await refusalOf(key)).toBe("key.revoked");
  });

  it("and stays stopped when the maker joins again", async () => {
    const { owner, members, id } = await team("manager");
    const [manager = owner] = members;
    const { key } = await make(manager);
    await leave(manager, id);
    clock.advance(60);
    await addMember(owner, manager, "manager");
    expect(await refusalOf(key)).toBe("key.revoked");
    expect(await refusalOf((await make(manager)).key)).toBeNull();
  });

  it("and is out of use while the plan has no team, unless the owner made it", async () => {
    const { owner, members, id } = await team("manager");
    const [manager = owner] = members;
    const [own, theirs] = [await make(owner), await make(manager)];
    await setPlan(id, "free");
    expect(await refusalOf(theirs.key)).toBe("key.revoked");
    expect(await call(own.key)).toMatchObject({ plan: "free" });
    await setPlan(id, "Pro");
    expect(await refusalOf(theirs.key)).toBeNull();
  });

  it("and stops with its workspace, whose keys and secrets are erased", async () => {
    const owner = await createUser();
    const { id, key } = await make(owner);
    await owner.do(() => Workspace.close(owner.home));
    expect(await refusalOf(key)).toBe("key.revoked");
    const erase = () => ApiKey.removeAll();
    await asSystem(owner.home, erase);
    await asSystem(owner.home, erase);
    expect(await refusalOf(key)).toBe("key.invalid");
    expect(id).toMatch(/^key_/);
  });
});

it("The table stores secrets as SHA-256 only.", async () => {
  const owner = await createUser();
  send.mockClear();
  const { key } = await make(owner);
  const written = JSON.stringify(send.mock.calls.map(([{ input }]) => input));
  expect(written).toContain(createHash("sha256").update(key).digest("base64url"));
  expect(written).not.toContain(key);
  expect(written).not.toContain(key.slice(8, 40));
});
