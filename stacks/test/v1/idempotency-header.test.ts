/** An idempotency key as it arrives over the wire, through API Gateway's event. */
import { expect, it } from "vitest";
import { testProduct } from "../test-product.ts";

const product = await testProduct();
const customer = await product.newCustomer();
const made = await customer.call<{ key: string }>("POST", "/api/api-key/", { name: "Wire", mode: "test" });
const tokens = { "/v1/verify": made.body.key, "/api/verify-email/": customer.tokens.access };

const verify = (path: keyof typeof tokens, key: string) =>
  fetch(new URL(path, product.url), {
    method: "POST",
    headers: {
      authorization: `Bearer ${tokens[path]}`,
      "content-type": "application/json",
      "idempotency-key": key,
    },
    body: JSON.stringify({ email: "not an address" }),
  });

it.each(["/v1/verify", "/api/verify-email/"] as const)(
  "%s refuses a key that is empty or has other than visible ASCII characters, and takes any other.",
  async (path) => {
    for (const key of ["", " ", "clé", "ÿ", "two words"])
      expect([key, (await verify(path, key)).status]).toEqual([key, 400]);
    expect((await verify(path, "!~")).status).toBe(200);
  },
);
