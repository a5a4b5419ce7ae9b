import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { handler, originHeader } from "./origin-check.ts";

const ask = async (headers?: Record<string, string>) => (await handler({ headers })).isAuthorized;

describe("the check of the origin", () => {
  beforeEach(() => void vi.stubEnv("ORIGIN_SECRET", "a-long-secret"));
  afterEach(() => void vi.unstubAllEnvs());

  it("lets in the one who shows the secret", async () => {
    expect(await ask({ [originHeader]: "a-long-secret" })).toBe(true);
  });

  it.each(["", "a-long-secre", "a-long-secret ", "A-LONG-SECRET"])("turns away %j", async (shown) => {
    expect(await ask({ [originHeader]: shown })).toBe(false);
  });

  it("turns away the one who shows nothing", async () => {
    expect(await ask({})).toBe(false);
    expect(await ask()).toBe(false);
  });

  it("lets in nobody while it knows no secret", async () => {
    vi.stubEnv("ORIGIN_SECRET", "");
    await expect(ask({ [originHeader]: "" })).rejects.toThrow("ORIGIN_SECRET is missing");
  });
});
