/** Every route of the OpenAPI document refuses: no token, forged and expired tokens, other tenants, former members, roles without the permission. */
import type { Info as List } from "@winnow/core/list/schema";
import { type Action, actions, type Area, areas } from "@winnow/core/kit/permission";
import { beforeAll, describe, expect, it } from "vitest";
import { caller, type Customer, signIn } from "../../proof/customer.ts";
import { forgedTokens } from "./forged-tokens.ts";
import { type Route, requestFor, routesOf, type Ids } from "./route.ts";
import { testProduct } from "../test-product.ts";
import { addMember, idOf } from "../team.ts";

type Known = { id: string };
type Permission = { areas: readonly Area[]; action: Action };

const product = await testProduct();
const customer = await product.newCustomer();

let routes: Route[];
let ids: Ids;
let lesser: Customer;
let former: Customer;

beforeAll(async () => {
  routes = await routesOf(product.url);
  const list = await customer.upload("mine.txt", "ann@inbox.test\nbob@inbox.test\n");
  await customer.settle();
  await customer.call("POST", `/api/lists/${list.id}/analyze/`);
  await customer.settle();
  const first = async (path: string) =>
    (await customer.call<{ results: Known[] }>("GET", path)).body.results[0]?.id ?? "";
  const made = async (path: string, body: unknown) =>
    (await customer.call<Known>("POST", path, body)).body.id;
  ids = {
    list: list.id,
    notice: await first("/api/notice/"),
    session: await first("/api/user/sessions/"),
    user: await idOf(customer),
    workspace: await first("/api/workspace/"),
    member: "",
    invitation: await made("/api/workspaceinvite/", { email: "to-come@inbox.test", role: "viewer" }),
    role: await made("/api/role/", { name: "Onlookers", permission_features: [] }),
    key: await made("/api/api-key/", { name: "Server", mode: "live" }),
    segment: await made("/api/segments/", { name: "Dead", filter: { status: "invalid" } }),
    rule: await made("/api/rules/", { match: "domain", value: "example.com", effect: "block" }),
    source: await made("/api/outcome-sources/", { provider: "mailgun" }),
    file: await made("/api/outcome-files/", { filename: "bounces.csv", size: 10 }),
    webhook: await made("/api/webhook/", { url: "http://127.0.0.1:9/", events: ["list.failed"] }),
  };
  lesser = await addMember(product, customer, ids.role);
  ids.member = await idOf(await addMember(product, customer, "member"));
  former = await addMember(product, customer, "admin");
  await customer.call("DELETE", `/api/workspaces/${ids.workspace}/members/${await idOf(former)}/`);
  await customer.settle();
}, 120_000);

const guarded = () => routes.filter(({ access }) => access !== "public");

/**
 * All rows of the table once all work has ended, except counters of failed attempts and of requests, when members were seen
 * and timers ran last, and the workspaces of other tests, whose leases end at any time.
 */
async function state(): Promise<string[]> {
  await customer.settle();
  const { items } = await product.state();
  return (
    items
      .filter((item) => !["failure", "places", "use", "quota", "timer"].includes(item["__edb_e__"]))
      // The sweep looks at the job of a file that was never uploaded.
      .filter((item) => item["kind"] !== "read-outcomes")
      // A timer seals older entries.
      .filter((item) => !item["__edb_e__"].startsWith("audit-"))
      .map((item) => JSON.stringify({ ...item, timeSeen: undefined }))
      .filter((row) => !/(?:wrk|tst)_\w{26}/i.test(row) || row.includes(ids.workspace.slice("wrk_".length)))
      .toSorted((a, b) => a.localeCompare(b))
  );
}

/** The status of each route for this token, with the ids of the customer. */
async function answers(token: string | undefined, asked: readonly Route[]) {
  const ask = caller(product.url, token);
  const found: [string, number][] = [];
  for (const route of asked) {
    const { method, path, body } = requestFor(route, ids);
    found.push([route.operationId, (await ask(method, path, body)).status]);
  }
  return found;
}

const but = (found: readonly [string, number][], ...statuses: number[]) =>
  found.filter(([, status]) => !statuses.includes(status));

describe("every route that is not public", () => {
  it("declares its access, and is called with ids that exist", async () => {
    expect(guarded().length).toBeGreaterThan(45);
    expect(routes.filter(({ access }) => access === undefined)).toEqual([]);
    expect(Object.values(ids)).not.toContain("");
    expect(new Set(Object.values(ids)).size).toBe(14);
    expect((await state()).length).toBeGreaterThan(15);
  });

  it("refuses a call without a token, and changes nothing", async () => {
    const before = await state();
    expect(but(await answers(undefined, guarded()), 401)).toEqual([]);
    expect(await state()).toEqual(before);
  });

  it("refuses forged tokens of thirty kinds, and changes nothing", { timeout: 120_000 }, async () => {
    const forged = Object.entries(forgedTokens(customer.tokens.access, customer.tokens.refresh));
    expect(forged.length).toBeGreaterThanOrEqual(30);
    const before = await state();
    const accepted: string[] = [];
    for (const [name, token] of forged)
      for (const [route, status] of but(await answers(token, guarded()), 401))
        accepted.push(`${name}: ${route} answers ${status}`);
    expect(accepted).toEqual([]);
    expect(await state()).toEqual(before);
  });

  it("refuses an expired token, and one of an ended session, and changes nothing", async () => {
    const { tokenOf } = await import("../registration.ts");
    const expired = await tokenOf(customer, new Date(Date.now() - 3_600_000).toISOString());
    const left = await signIn(product.url, customer);
    await left.call("POST", "/api/user/sign-out/");
    const before = await state();
    for (const token of [expired, left.tokens.access])
      expect(but(await answers(token, guarded()), 401)).toEqual([]);
    expect(await state()).toEqual(before);
  });

  it.each([
    { who: "another tenant", person: () => product.newCustomer() },
    { who: "a former member with an unexpired token", person: async () => former },
  ])("finds nothing in the workspace for $who, and changes nothing", async ({ person }) => {
    const { tokens } = await person();
    const about = guarded().filter((route) => isPersonal(route) && requestFor(route, ids).isAbout);
    expect(about.length).toBeGreaterThan(25);
    const before = await state();
    expect(but(await answers(tokens.access, about), 404)).toEqual([]);
    await customer.settle();
    expect(await state()).toEqual(before);
  });

  it("refuses a member without its permission or ownership, and changes nothing", async () => {
    const before = await state();
    expect(but(await answers(lesser.tokens.access, [...granted(), ...owners()]), 403)).toEqual([]);
    expect(await state()).toEqual(before);
  });
});

/** Whether a route asks for the access token of a person. */
const isPersonal = ({ access }: Route): boolean => access !== "agent" && access !== "link";

const granted = () => guarded().filter(({ access }) => typeof access === "object");
const owners = () =>
  guarded().filter(({ operationId }) => ["transferWorkspace", "closeWorkspace"].includes(operationId));

describe("a role with every permission but one", { timeout: 60_000 }, () => {
  it("is refused by every route of that permission, which changes nothing", async () => {
    const byPermission = Map.groupBy(
      granted().flatMap((route) => permissionsOf(route).map((permission) => ({ route, permission }))),
      ({ permission }) => JSON.stringify(permission),
    );
    expect(byPermission.size).toBeGreaterThan(15);
    const before = (await state()).filter(isOfAnother);
    const accepted: string[] = [];
    for (const [permission, asked] of byPermission) {
      const { areas: withheld, action } = JSON.parse(permission) as Permission;
      await setPermissions(
        areas.map((area) => ({
          name: area,
          actions: actions.filter((each) => each !== action || !withheld.includes(area)),
        })),
      );
      const routesOfIt = asked.map(({ route }) => route);
      for (const [route, status] of but(await answers(lesser.tokens.access, routesOfIt), 403))
        accepted.push(`without ${permission}: ${route} answers ${status}`);
    }
    expect(accepted).toEqual([]);
    expect((await state()).filter(isOfAnother)).toEqual(before);
  });
});

/** What a route asks for: each of its actions, where its body needs several. */
const permissionsOf = ({ access }: Route): Permission[] =>
  typeof access === "string" ? [] : [access.action].flat().map((action) => ({ areas: access.areas, action }));

/** The test changes the role itself, which is copied to its member, audited, and counted in the workspace's row. */
const isOfAnother = (row: string): boolean =>
  !row.includes(ids.role) && !row.includes(`"id":"${ids.workspace}"`);

let version = 1;
/** Changes the role of the lesser member. */
async function setPermissions(permission_features: readonly object[]): Promise<void> {
  const change = { permission_features, version };
  const answer = await customer.call("PATCH", `/api/role/${ids.role}/`, change);
  if (answer.status !== 200) throw new Error(`The role was not changed: ${JSON.stringify(answer)}`);
  version += 1;
}

describe("a call with a body", () => {
  it("refuses unknown and missing fields", async () => {
    for (const path of ["/api/lists/", "/api/verify-email/", "/api/accounts/auth/login/"]) {
      const answer = await customer.call("POST", path, { unexpected: true });
      expect(answer).toMatchObject({
        status: 400,
        body: { code: "input.invalid", fields: expect.any(Object) },
      });
    }
    expect(await customer.call<List>("GET", `/api/lists/${ids.list}/`)).toMatchObject({
      status: 200,
    });
  });
});
