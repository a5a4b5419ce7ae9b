/** Passkeys over HTTP, as a browser without its page would use them. */
import type { Passkey } from "@winnow/core/account/schema";
import { expect, it } from "vitest";
import { newAuthenticator } from "../../../core/test/account/authenticator.ts";
import { idOf } from "../team.ts";
import { testProduct } from "../test-product.ts";
import { newBrowser, type Offer } from "./browser.ts";

const product = await testProduct();

const browser = () => newBrowser(product.url);

it("A passkey is added in one session, signs in elsewhere once for each challenge, and is its person's alone.", async () => {
  const [customer, other] = [await product.newCustomer(), await product.newCustomer()];
  const authenticator = newAuthenticator(await idOf(customer));
  const { body: making } = await customer.call<Offer>("POST", "/api/user/passkeys/begin/", {});
  const made = { challenge: making.challenge, name: "Laptop", credential: authenticator.make(making) };
  expect(await other.call("POST", "/api/user/passkeys/", made)).toMatchObject({ status: 409 });
  expect(await customer.call("POST", "/api/user/passkeys/", made)).toMatchObject({ status: 200 });
  expect(await customer.call("POST", "/api/user/passkeys/", made)).toMatchObject({ status: 409 });

  const [own, stranger] = [browser(), browser()];
  await own("/api/accounts/auth/login/", { email: customer.email, password: customer.password });
  const { body: offer } = await own("/api/accounts/auth/passkey/begin/", {});
  const login = { challenge: offer.challenge, credential: authenticator.answer(offer) };
  expect(await stranger("/api/accounts/auth/passkey/", login)).toMatchObject({
    status: 409,
    body: { code: "account.passkey_challenge_over" },
  });
  expect(await own("/api/accounts/auth/passkey/", login)).toMatchObject({
    status: 200,
    body: { user: { email: customer.email }, access: expect.any(String) },
  });
  expect((await own("/api/accounts/auth/passkey/", login)).status).not.toBe(200);

  const { body } = await customer.call<{ results: Passkey[] }>("GET", "/api/user/passkeys/");
  expect(body.results).toMatchObject([{ name: "Laptop", last_used_at: expect.any(String) }]);
  expect((await other.call<{ results: Passkey[] }>("GET", "/api/user/passkeys/")).body.results).toEqual([]);
  const path = `/api/user/passkeys/${body.results[0]?.id}/`;
  expect((await other.call("DELETE", path)).status).toBe(404);
  expect((await customer.call("DELETE", path)).status).toBe(200);
});
