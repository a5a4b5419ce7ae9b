import { randomUUID } from "node:crypto";
import { Config } from "@winnow/core/kit/config";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { app } from "../src/api/app.ts";

const ask = (path: string, headers: Record<string, string> = {}) =>
  app.request(path, { headers: { "x-viewer-address": randomUUID(), ...headers } });

it.each(["/api/user/me/", "/api/accounts/google/", "/api/no-such-route/"])(
  "No cache stores %s",
  async (path) => {
    expect((await ask(path)).headers.get("cache-control")).toBe("no-store");
  },
);

it("A request has an id of our own, whatever id the caller sends.", async () => {
  const response = await ask("/api/user/me/", { "x-request-id": "chosen-by-the-caller" });
  const { request_id } = (await response.json()) as { request_id: string };
  expect(request_id).toMatch(/^[\da-f-]{36}$/);
  expect(response.headers.get("x-request-id")).toBe(request_id);
});

it("A sign-in route gives a device its HttpOnly cookie, once.", async () => {
  const first = await ask("/api/accounts/google/");
  const cookie = first.headers.get("set-cookie") ?? "";
  expect(cookie).toMatch(/^device=[\w-]{43}; Max-Age=34560000; Path=\/api; HttpOnly; SameSite=Strict$/);
  const again = await ask("/api/accounts/google/", { cookie: cookie.split(";")[0] ?? "" });
  expect(again.headers.get("set-cookie")).toBeNull();
  expect((await ask("/api/user/me/")).headers.get("set-cookie")).toBeNull();
});

describe("a stage with TLS", () => {
  const before = Config.get();
  beforeEach(() => Config.set({ ...before, appURL: "https://app.winnow.test" }));
  afterEach(() => Config.set(before));

  it("gives a device a cookie that browsers accept over TLS alone, and knows it by no other name", async () => {
    const first = await ask("/api/accounts/google/");
    const cookie = first.headers.get("set-cookie") ?? "";
    expect(cookie).toMatch(/^__Secure-device=[\w-]{43};.* HttpOnly; Secure; SameSite=Strict$/);
    const given = cookie.split(";")[0] ?? "";
    const again = await ask("/api/accounts/google/", { cookie: given });
    expect(again.headers.get("set-cookie")).toBeNull();
    const tossed = await ask("/api/accounts/google/", { cookie: given.replace("__Secure-", "") });
    expect(tossed.headers.get("set-cookie")).toMatch(/^__Secure-device=/);
  });
});
