import type { Info as List } from "@winnow/core/list/schema";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { caller } from "./customer.ts";
import { type Stage, startStage } from "./stage.ts";

interface Operation {
  operationId: string;
  security?: readonly object[];
  "x-access"?: unknown;
}
interface Route extends Operation {
  method: string;
  path: string;
}

let stage: Stage;
let routes: Route[];
let list: List;
beforeAll(async () => {
  stage = await startStage();
  const { url } = stage.product;
  const document = await caller(url)<{ paths: Record<string, Record<string, Operation>> }>(
    "GET",
    "/v1/openapi.json",
  );
  routes = Object.entries(document.body.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      path,
      method: method.toUpperCase(),
    })),
  );
  list = await stage.customer.upload("mine.txt", "ann@inbox.test\nbob@inbox.test\n");
  await stage.customer.settle();
});
afterAll(() => stage.product.close());

const guarded = () => routes.filter(({ security }) => security?.length !== 0);
const body = ({ method }: Route) => (method === "GET" || method === "DELETE" ? undefined : {});
const withID = ({ path }: Route, id: string) => `${path.replace("{id}", id)}/`;

const knock = async (token: string | undefined) => {
  const knocker = caller(stage.product.url, token);
  const answers = await Promise.all(
    guarded().map(async (route) => [
      route.operationId,
      (await knocker(route.method, withID(route, list.id), body(route))).status,
    ]),
  );
  return answers.filter(([, status]) => status !== 401);
};

describe("every route that is not public", () => {
  it("says who may call it", () => {
    expect(guarded().length).toBeGreaterThan(15);
    expect(routes.filter((route) => route["x-access"] === undefined).map(({ path }) => path)).toEqual([]);
  });

  it("refuses whoever shows no token", async () => {
    expect(await knock(undefined)).toEqual([]);
  });

  it("refuses a token that is none, one that was tampered with, and one for refreshing only", async () => {
    const { access, refresh } = stage.customer.tokens;
    const [head, payload, signature] = access.split(".");
    const other = JSON.parse(atob(payload ?? "")) as Record<string, unknown>;
    const forged = btoa(JSON.stringify({ ...other, sub: "usr_01J00000000000000000000000" })).replaceAll(
      "=",
      "",
    );
    const unsigned = `${btoa(JSON.stringify({ alg: "none", typ: "access+jwt" })).replaceAll("=", "")}.${payload}.`;
    for (const token of ["nonsense", `${head}.${forged}.${signature}`, unsigned, refresh])
      expect(await knock(token)).toEqual([]);
  });

  it("knows nothing of another tenant's list, and leaves it as it is", async () => {
    const { call } = await stage.stranger();
    const before = await stage.customer.call<List>("GET", `/api/lists/${list.id}/`);
    const about = guarded().filter(({ path }) => path.includes("/lists/{id}"));
    expect(about.length).toBeGreaterThan(8);
    for (const route of about)
      expect([
        route.operationId,
        (await call(route.method, withID(route, list.id), body(route))).status,
      ]).toEqual([route.operationId, 404]);
    await stage.customer.settle();
    expect(await stage.customer.call("GET", `/api/lists/${list.id}/`)).toEqual(before);
    expect((await call<{ results: unknown[] }>("GET", "/api/lists/")).body.results).toEqual([]);
  });

  it("asks for a whole body before it does anything", async () => {
    for (const path of ["/api/lists/", "/api/verify-email/", "/api/accounts/auth/login/"]) {
      const answer = await stage.customer.call("POST", path, { unexpected: true });
      expect(answer).toMatchObject({
        status: 400,
        body: { code: "input.invalid", fields: expect.any(Object) },
      });
    }
  });
});
