import { Account } from "@winnow/core/account";
import { Actor } from "@winnow/core/kit/actor";
import { Clock } from "@winnow/core/port/clock/index";
import { systemClock } from "@winnow/core/port/clock/system";
import { Hono } from "hono";
import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { Table } from "../../core/src/aws/table/index.ts";
import { app } from "../src/api/app.ts";
import type { Env } from "../src/http/env.ts";
import { onError } from "../src/http/error/error-body.ts";
import { onError as onErrorOfV1 } from "../src/http/error/problem.ts";

const password = "a-throttled-passphrase";
const newEmail = () => `${randomUUID()}@inbox.test`;
const email = newEmail();
let access = "";

/** A caller of one network, without cookies. */
function caller() {
  const address = randomUUID();
  return async (path: string, body: object) =>
    app.request(path, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-viewer-address": address,
        ...(access && { authorization: `Bearer ${access}` }),
      },
      body: JSON.stringify(body),
    });
}

beforeAll(async () => {
  const person = { email, password, firstName: "Tim", lastName: "Tate", plan: "Business" } as const;
  const register = () => Account.register(person);
  await Clock.provide(systemClock, () => Actor.provide({ type: "operator", job: "test" }, register));
  const session = await caller()("/api/accounts/auth/login/", { email, password });
  access = ((await session.json()) as { access: string }).access;
});

const person = () => ({ email: newEmail(), password, first_name: "Eve", last_name: "Moss" });

it.each([
  { path: "/api/accounts/auth/login/", body: () => ({ email: newEmail(), password: "wrong" }), uses: 5 },
  { path: "/api/tempuser/", body: person, uses: 1 },
  { path: "/api/tempuser/resend-otp/", body: () => ({ email: newEmail() }), uses: 1 },
  { path: "/api/tempuser/verify-otp/", body: () => ({ email: newEmail(), otp: "123456" }), uses: 5 },
  { path: "/api/accounts/get-otp/", body: () => ({ email: newEmail() }), uses: 1 },
  { path: "/api/accounts/password-reset-get-otp/", body: () => ({ email: newEmail() }), uses: 1 },
  { path: "/api/accounts/verify-otp/", body: () => ({ email: newEmail(), otp: "123456" }), uses: 5 },
  {
    path: "/api/accounts/get-otp-email-change/",
    body: () => ({ email, second_email: newEmail(), password }),
    uses: 1,
  },
  {
    path: "/api/user/change-password/",
    body: () => ({ current_password: "wrong", new_password: "another-passphrase" }),
    uses: 5,
  },
])("$path answers 429 with Retry-After beyond its limit of $uses", async ({ path, body, uses }) => {
  const call = caller();
  const sent = body();
  for (let use = 1; use <= uses; use++) expect((await call(path, sent)).status).not.toBe(429);
  const refused = await call(path, sent);
  expect(refused.status).toBe(429);
  const seconds = Number(refused.headers.get("retry-after"));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(60);
});

it("Sending an invitation again at once answers 429 with Retry-After.", async () => {
  const call = caller();
  const invited = await call("/api/workspaceinvite/", { email: newEmail(), role: "viewer" });
  const { id } = (await invited.json()) as { id: string };
  const refused = await call(`/api/workspaceinvite/${id}/resend/`, {});
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(50);
});

it.each([
  { api: "the browser's API", handler: onError },
  { api: "/v1", handler: onErrorOfV1 },
])(
  "$api answers 503 with Retry-After after a change that kept conflicting with others.",
  async ({ handler }) => {
    const contended = new Hono<Env>().onError(handler).get("/", () => {
      throw new Table.Contended();
    });
    const refused = await contended.request("/");
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "1"]);
  },
);
