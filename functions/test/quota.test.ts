import { Account } from "@winnow/core/account";
import { Actor } from "@winnow/core/kit/actor";
import { Config } from "@winnow/core/kit/config";
import { Clock } from "@winnow/core/port/clock/index";
import { systemClock } from "@winnow/core/port/clock/system";
import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { app } from "../src/api/app.ts";

it("The API answers 429 with Retry-After to a session beyond its requests a minute.", async () => {
  Config.set({ ...Config.get(), requestsPerMinute: { session: 3, workspace: 100 } });
  const person = { email: `${randomUUID()}@inbox.test`, password: "a-busy-passphrase" };
  const register = () => Account.register({ ...person, firstName: "Bea", lastName: "Busy" });
  await Clock.provide(systemClock, () => Actor.provide({ type: "operator", job: "test" }, register));
  const headers = { "content-type": "application/json", "x-viewer-address": randomUUID() };
  const login = { method: "POST", headers, body: JSON.stringify(person) };
  const session = (await (await app.request("/api/accounts/auth/login/", login)).json()) as {
    access: string;
  };
  const me = async () =>
    app.request("/api/user/me/", { headers: { authorization: `Bearer ${session.access}` } });

  const answers = await Promise.all(Array.from({ length: 10 }, me));
  const refused = answers.filter(({ status }) => status === 429);
  // The minute may end in between.
  expect(refused.length).toBeGreaterThanOrEqual(4);
  expect(Number(refused[0]?.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await refused[0]?.json()).toMatchObject({
    code: "quota.used_up",
    error: expect.stringMatching(/^You have made too many requests\. Try again in \d+ seconds?\.$/),
  });
});
