import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { handler, originHeader } from "./origin-check.ts";

const ask = async (headers?: Record<string, string>) => (await handler({ headers })).isAuthorized;

describe("the check of the origin", () => {
  beforeEach(() => void vi.stubEnv("ORIGIN_SECRET", "a-long-secret"));
  afterEach(() => void vi.unstubAllEnvs());

  it("accepts a request with the secret", async () => {
    expect(await ask({ [originHeader]: "a-long-secret" })).toBe(true);
  });

  it.each(["", "a-long-secre", "a-long-secret ", "A-LONG-SECRET"])("refuses %j", async (sent) => {
    expect(await ask({ [originHeader]: sent })).toBe(false);
  });

  it("refuses a request without the header", async () => {
    expect(await ask({})).toBe(false);
    expect(await ask()).toBe(false);
  });

  it("refuses all requests without a configured secret", async () => {
    vi.stubEnv("ORIGIN_SECRET", "");
    await expect(ask({ [originHeader]: "" })).rejects.toThrow("ORIGIN_SECRET is missing");
  });
});
