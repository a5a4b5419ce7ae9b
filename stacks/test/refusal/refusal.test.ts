/** Every route of the OpenAPI document refuses: no token, forged and expired tokens, other tenants, former members, roles without the permission. */
import type { Info as List } from "@winnow/core/list/schema";
import { beforeAll, describe, expect, it } from "vitest";
import { caller, type Customer, signIn } from "../../proof/customer.ts";
import { type Route, requestFor, routesOf, type Things } from "./route.ts";
import { testProduct } from "../test-product.ts";
import { bring, idOf } from "../team.ts";

type Known = { id: string };

const product = await testProduct();
const customer = await product.newCustomer();

let routes: Route[];
let things: Things;
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
  things = {
    list: list.id,
    notice: await first("/api/notice/"),
    session: await first("/api/user/sessions/"),
    user: await idOf(customer),
    workspace: await first("/api/workspace/"),
    member: "",
    invitation: await made("/api/workspaceinvite/", { email: "to-come@inbox.test", role: "viewer" }),
    role: await made("/api/role/", { name: "Onlookers", permission_features: [] }),
  };
  lesser = await bring(product, customer, things.role);
  things.member = await idOf(await bring(product, customer, "member"));
  former = await bring(product, customer, "admin");
  await customer.call("DELETE", `/api/workspaces/${things.workspace}/members/${await idOf(former)}/`);
  await customer.settle();
});

const guarded = () => routes.filter(({ access }) => access !== "public");

/** The rows that tell of the demo user's things, but for how often somebody failed at something. */
async function state(): Promise<string[]> {
  const { items } = await product.state();
  const known = Object.values(things);
  return items
    .filter((item) => item["__edb_e__"] !== "failure")
    .map((item) => JSON.stringify(item))
    .filter((row) => known.some((id) => row.includes(id)))
    .toSorted((a, b) => a.localeCompare(b));
}

/** What each of the routes answers to the token's holder, asked for the demo user's things. */
async function answers(token: string | undefined, asked: readonly Route[]) {
  const knock = caller(product.url, token);
  const found: [string, number][] = [];
  for (const route of asked) {
    const { method, path, body } = requestFor(route, things);
    found.push([route.operationId, (await knock(method, path, body)).status]);
  }
  return found;
}

const but = (found: readonly [string, number][], ...statuses: number[]) =>
  found.filter(([, status]) => !statuses.includes(status));

describe("every route that is not public", () => {
  it("says who may call it, and is asked for things that there are", async () => {
    expect(guarded().length).toBeGreaterThan(45);
    expect(routes.filter(({ access }) => access === undefined)).toEqual([]);
    expect(Object.values(things)).not.toContain("");
    expect(new Set(Object.values(things)).size).toBe(8);
    expect((await state()).length).toBeGreaterThan(15);
  });

  it("refuses whoever shows no token, and changes nothing", async () => {
    const before = await state();
    expect(but(await answers(undefined, guarded()), 401)).toEqual([]);
    expect(await state()).toEqual(before);
  });

  it("refuses a token that is none, one that was tampered with, and one for refreshing only", async () => {
    const { access, refresh } = customer.tokens;
    const [head, payload, signature] = access.split(".");
    const other = JSON.parse(atob(payload ?? "")) as Record<string, unknown>;
    const forged = btoa(JSON.stringify({ ...other, sub: "usr_01J00000000000000000000000" })).replaceAll(
      "=",
      "",
    );
    const unsigned = `${btoa(JSON.stringify({ alg: "none", typ: "access+jwt" })).replaceAll("=", "")}.${payload}.`;
    const before = await state();
    for (const token of ["nonsense", `${head}.${forged}.${signature}`, unsigned, refresh])
      expect(but(await answers(token, guarded()), 401)).toEqual([]);
    expect(await state()).toEqual(before);
  });

  it("refuses a token whose time is over, and one whose session has ended", async () => {
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
    { who: "somebody who was put out and kept their token", person: async () => former },
  ])("knows nothing of another's things for $who, and leaves them as they are", async ({ person }) => {
    const { tokens } = await person();
    const about = guarded().filter((route) => route.access !== "agent" && requestFor(route, things).isAbout);
    expect(about.length).toBeGreaterThan(25);
    const before = await state();
    expect(but(await answers(tokens.access, about), 404)).toEqual([]);
    await customer.settle();
    expect(await state()).toEqual(before);
  });

  it("refuses a member whose role does not grant it, and the deeds of an owner, and changes nothing", async () => {
    const granted = guarded().filter(({ access }) => typeof access === "object");
    const owners = guarded().filter(({ operationId }) =>
      ["transferWorkspace", "closeWorkspace"].includes(operationId),
    );
    expect(owners).toHaveLength(2);
    const before = await state();
    expect(but(await answers(lesser.tokens.access, [...granted, ...owners]), 403)).toEqual([]);
    expect(await state()).toEqual(before);
  });
});

describe("a call with a body", () => {
  it("asks for a whole one before it does anything", async () => {
    for (const path of ["/api/lists/", "/api/verify-email/", "/api/accounts/auth/login/"]) {
      const answer = await customer.call("POST", path, { unexpected: true });
      expect(answer).toMatchObject({
        status: 400,
        body: { code: "input.invalid", fields: expect.any(Object) },
      });
    }
    expect(await customer.call<List>("GET", `/api/lists/${things.list}/`)).toMatchObject({
      status: 200,
    });
  });
});
