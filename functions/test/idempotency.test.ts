import { Account } from "@winnow/core/account";
import { Actor } from "@winnow/core/kit/actor";
import { Clock } from "@winnow/core/port/clock/index";
import { systemClock } from "@winnow/core/port/clock/system";
import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { app } from "../src/api/app.ts";

let access = "";
beforeAll(async () => {
  const person = { email: `${randomUUID()}@inbox.test`, password: "a-busy-passphrase-of-words" };
  const register = () => Account.register({ ...person, firstName: "Ida", lastName: "Empotent" });
  await Clock.provide(systemClock, () => Actor.provide({ type: "operator", job: "test" }, register));
  const headers = { "content-type": "application/json", "x-viewer-address": randomUUID() };
  const login = { method: "POST", headers, body: JSON.stringify(person) };
  ({ access } = (await (await app.request("/api/accounts/auth/login/", login)).json()) as { access: string });
});

/** An address of bad syntax needs neither DNS nor mail servers. */
async function verify(key: string | null, email = "not an address") {
  const response = await app.request("/api/verify-email/", {
    method: "POST",
    headers: {
      ...{ authorization: `Bearer ${access}`, "content-type": "application/json" },
      ...(key !== null && { "idempotency-key": key }),
    },
    body: JSON.stringify({ email }),
  });
  const replayed = response.headers.get("idempotent-replayed");
  return { status: response.status, replayed, body: await response.json() };
}

it("A repeated single verification has the same answer, and a header that says so.", async () => {
  const key = randomUUID();
  const first = await verify(key);
  expect(first).toMatchObject({ status: 200, replayed: null, body: { reason: "bad_syntax" } });
  expect(await verify(key)).toEqual({ ...first, replayed: "true" });
  expect(await verify(null)).toMatchObject({ status: 200, replayed: null });
});

it("An idempotency key with another address is 422.", async () => {
  const key = randomUUID();
  await verify(key);
  expect(await verify(key, "not another address")).toMatchObject({
    status: 422,
    body: { code: "idempotency.other_body" },
  });
});

it("An idempotency key has 1 to 255 visible characters.", async () => {
  expect(await verify("k".repeat(255))).toMatchObject({ status: 200 });
  for (const key of ["k".repeat(256), "two words", ""])
    expect(await verify(key)).toMatchObject({ status: 400, body: { code: "input.invalid" } });
});
