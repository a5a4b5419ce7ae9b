import { createContext, Script } from "node:vm";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { bundle } from "../test/bundle.ts";

const script = await bundle();

describe("the SDK as one file", () => {
  it("has at most 8 kB, packed", () => {
    const bytes = gzipSync(script, { level: 9 }).length;
    expect(bytes).toBeLessThan(8_000);
    expect(bytes).toBeGreaterThan(2_000);
  });

  it("runs with what browsers and edge runtimes have, and nothing else", async () => {
    const { fetch, Response, Headers, URLSearchParams, AbortController, TextEncoder, TextDecoder } =
      globalThis;
    const { crypto, atob, setTimeout, clearTimeout, FormData, Blob } = globalThis;
    const web = { fetch, Response, Headers, URLSearchParams, AbortController, TextEncoder, TextDecoder };
    const context = createContext({ ...web, crypto, atob, setTimeout, clearTimeout, FormData, Blob });
    const calls = `(async () => {
      let tries = 0;
      const answers = [() => { throw new TypeError("fetch failed"); }, () => Response.json({ total: 7 })];
      const winnow = new sdk.Winnow("wn_test_1", { fetch: async () => answers[tries++]() });
      const { total } = await winnow.credits();
      const code = await sdk.Winnow.webhooks.verify("{}", {}, "whsec_AAAA").catch((error) => error.code);
      return [total, code, tries].join(" ");
    })()`;
    const result: unknown = await new Script(`${script};${calls}`).runInContext(context);
    expect(result).toBe("7 signature 2");
  });
});
