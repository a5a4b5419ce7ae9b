/**
 * Webhooks that others post to us. Who may post is tested where they are read: `core/test/billing` and
 * `core/test/outcome-source`.
 */
import { describe, expect, it } from "vitest";
import { hook } from "../src/hook/app.ts";

const post = (path: string, bytes = 2) =>
  hook.request(`/hook/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", "content-length": String(bytes) },
    body: "a".repeat(bytes),
  });

describe("a webhook of others", () => {
  it.each(["listen", "listen/"])("to /hook/%s is taken, kept by nobody and by no cache", async (path) => {
    const answer = await post(path);
    expect(answer.status).toBe(204);
    expect(answer.headers.get("cache-control")).toContain("no-store");
    expect(answer.headers.get("x-request-id")).toBeTruthy();
  });

  it("has at most 200 KiB", async () => {
    const max = 200 * 2 ** 10;
    expect((await post("listen", max)).status).toBe(204);
    for (const path of ["listen", "paddle"]) {
      const refused = await post(path, max + 1);
      expect(refused.status).toBe(413);
      expect(await refused.json()).toMatchObject({ error: "A webhook has at most 204800 bytes." });
    }
  });

  it("is read by nobody, and to another path is missing", async () => {
    expect((await hook.request("/hook/listen")).status).toBe(404);
    expect((await post("other")).status).toBe(404);
  });
});
