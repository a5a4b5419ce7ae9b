import { describe, expect, it } from "vitest";
import { testProduct } from "../test-product.ts";

const product = await testProduct();
const customer = await product.newCustomer();

/** Calls with a new key. Answers with the body, and the seconds that it took. */
async function program() {
  const { body: made } = await customer.call<{ key: string }>("POST", "/api/api-key/", {
    name: "x",
    mode: "live",
  });
  return async (method: string, path: string, sent?: object) => {
    const begun = performance.now();
    const answer = await fetch(new URL(path, product.url), {
      method,
      headers: { authorization: `Bearer ${made.key}`, "content-type": "application/json" },
      body: sent ? JSON.stringify(sent) : null,
    });
    const body = (await answer.json()) as { id: string; status: string };
    return { code: answer.status, body, seconds: (performance.now() - begun) / 1_000 };
  };
}

describe("GET /v1/lists/{id} with `wait`", () => {
  it("answers at once for a list whose file was never uploaded", async () => {
    const call = await program();
    const { body } = await call("POST", "/v1/lists", { name: "Spring", filename: "a.csv", size: 10 });
    const answer = await call("GET", `/v1/lists/${body.id}?wait=25`);
    expect(answer).toMatchObject({ code: 200, body: { status: "uploading" } });
    expect(answer.seconds).toBeLessThan(5);
  });

  it.each([
    [0, 400],
    [1, 200],
    [25, 200],
    [26, 400],
  ])("of %d seconds is answered with %d", async (seconds, code) => {
    const call = await program();
    const { body } = await call("POST", "/v1/lists", { name: "Spring", filename: "a.csv", size: 10 });
    expect((await call("GET", `/v1/lists/${body.id}?wait=${seconds}`)).code).toBe(code);
  });
});
