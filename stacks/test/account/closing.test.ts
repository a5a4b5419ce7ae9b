/**
 * A person closes their account in the whole product, having typed something everywhere. Afterwards every row of the table and
 * every object of the bucket is searched for each of these values.
 */
import { createHash } from "node:crypto";
import type { ClosingState, Closed, FactorOffer, Receipt } from "@winnow/core/account/schema";
import type { CurrentSubscription, Payment } from "@winnow/core/billing/schema";
import { expect, it } from "vitest";
import { newAuthenticator } from "../../../core/test/account/authenticator.ts";
import { png } from "../../../core/test/picture.ts";
import { inboxOf } from "../../../core/test/inbox.ts";
import { caller } from "../../proof/customer.ts";
import { addMember, idOf } from "../team.ts";
import { newBuyer } from "../billing/buyer.ts";
import { testProduct } from "../test-product.ts";
import type { Offer } from "./browser.ts";
import { closeAhead, erase, homeOf, placesOf, unique } from "./leaver.ts";

const product = await testProduct();

async function typedEverywhere() {
  const customer = await product.newCustomer();
  const id = await idOf(customer);
  const values: Record<string, string> = { email: customer.email };
  const program = unique("Browser/");
  const from = { "user-agent": program };
  values["program"] = program;
  const login = async (password: string, cookie = "") => {
    const answer = await fetch(new URL("/api/accounts/auth/login/", product.url), {
      method: "POST",
      headers: { ...from, cookie, "content-type": "application/json" },
      body: JSON.stringify({ email: customer.email, password }),
    });
    const [device = ""] = (answer.headers.getSetCookie()[0] ?? "").split(";");
    return { device, body: (await answer.json()) as { access: string } };
  };
  const { device } = await login("not-the-password");
  values["device"] = createHash("sha256")
    .update(device.split("=")[1] ?? "")
    .digest("base64url");
  const { access } = (await login(customer.password, device)).body;
  const post = async <T = Record<string, unknown>>(
    path: string,
    body: unknown,
    method = "POST",
  ): Promise<T> => {
    const headers = { ...from, "content-type": "application/json", authorization: `Bearer ${access}` };
    const sent = { method, headers, body: JSON.stringify(body) };
    const answer = await fetch(new URL(path, product.url), sent);
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const type = (name: string, text = unique(name)): string => (values[name] = text);
  await post(`/api/user/${id}/`, { first_name: type("formerfirst"), last_name: type("formerlast") }, "PATCH");
  const host = await product.newCustomer();
  await joining(host, customer, post);
  await post("/api/user/switch-workspace/", { workspace_id: await homeOf(customer) });
  const phone = type("phone", `+4179${String(Math.floor(Math.random() * 1e7)).padStart(7, "0")}`);
  await post(`/api/user/${id}/`, { first_name: type("first"), last_name: type("last"), phone }, "PATCH");
  const picture = new FormData();
  picture.append(
    "professional_image",
    new File([new Uint8Array(png(32, 32))], "me.png", { type: "image/png" }),
  );
  const authorization = `Bearer ${customer.tokens.access}`;
  await fetch(`${product.url}/api/user/${id}/`, {
    method: "PATCH",
    headers: { authorization },
    body: picture,
  });
  const { body: me } = await customer.call<{ professional_image: string }>("GET", "/api/user/me/");
  values["picture"] = me.professional_image.split("/").at(-1) ?? "";

  const authenticator = newAuthenticator(id);
  const offer = await post<Offer>("/api/user/passkeys/begin/", {});
  const credential = authenticator.make(offer);
  values["passkey"] = credential.id;
  await post("/api/user/passkeys/", { challenge: offer.challenge, name: type("passkeyname"), credential });
  const { secret } = await post<FactorOffer>("/api/user/second-factor/begin/", {});
  values["totp"] = secret;
  const home = await homeOf(customer);
  await post(`/api/workspace/${home}/`, { name: type("workspacename") }, "PATCH");
  await post("/api/role/", { name: type("rolename"), permission_features: [] });
  await post("/api/api-key/", { name: type("keyname"), mode: "live" });
  await post("/api/webhook/", {
    url: `http://127.0.0.1:9/${type("webhookpath")}`,
    description: type("webhooktext"),
    events: ["list.failed"],
  });
  await post("/api/segments/", { name: type("segmentname"), filter: { q: type("segmentvalue") } });
  await post("/api/rules/", {
    ...{ match: "domain", value: `${type("ruledomain")}.example`, effect: "block", note: type("rulenote") },
  });
  await post("/api/suppressions/", {
    entries: [{ email: `${type("suppressed")}@inbox.test`, reason: "manual" }],
  });
  await post("/api/billing/settings/", { receipt_emails: [`${type("receiver")}@inbox.test`] }, "PATCH");
  await post("/api/workspaceinvite/", { email: `${type("invited")}@inbox.test`, role: "viewer" });
  await post("/api/verify-email/", { email: `${type("single")}@inbox.test` });
  const list = await customer.upload(`${type("filename")}.csv`, `${type("listed")}@inbox.test\n`);
  await customer.settle();
  await post(`/api/lists/${list.id}/verify/`, {});
  await customer.settle();
  await customer.call("GET", `/api/lists/${list.id}/results/`);
  await post(`/api/lists/${list.id}/links/`, { kind: "report" });
  const removed = await customer.upload(`${type("removedname")}.csv`, `${type("removed")}@inbox.test\n`);
  await customer.settle();
  await customer.call("DELETE", `/api/lists/${removed.id}/`);
  await customer.settle();
  return { ...customer, id, home, host, values, post };
}

type Post = <T = Record<string, unknown>>(
  path: string,
  body: unknown,
  method?: "POST" | "PATCH",
) => Promise<T>;

/** Has the customer join the workspace of a host, and make something there. */
async function joining(
  host: Awaited<ReturnType<typeof product.newCustomer>>,
  customer: Awaited<ReturnType<typeof product.newCustomer>>,
  post: Post,
): Promise<void> {
  const there = await homeOf(host);
  const invitation = await host.call<{ id: string }>("POST", "/api/workspaceinvite/", {
    email: customer.email,
    role: "admin",
  });
  const { codeOf } = await import("../registration.ts");
  const token = await codeOf(there, invitation.body.id);
  await post(`/api/workspaceinvite/accept/?token=${token}`, {});
  await post("/api/user/switch-workspace/", { workspace_id: there });
  await post("/api/rules/", { match: "domain", value: `${unique("kept")}.example`, effect: "block" });
  await post("/api/api-key/", { name: "Server", mode: "live" });
  await customer.settle();
}

it(
  "Nothing that a person ever typed is found in the table or the files once their account is closed and erased.",
  { timeout: 120_000 },
  async () => {
    const { values, id, home, host, password, post, settle, email } = await typedEverywhere();
    const before = await placesOf(product, values);
    const named = new Set(before.map((line) => line.split(" ")[0]));
    // A removed list is erased by now, and the secret of a second factor is derived.
    const { removed: _, totp: __, ...others } = values;
    expect(Object.keys(others).filter((name) => !named.has(name))).toEqual([]);
    const closed = await post<Closed>("/api/user/close/", {
      password,
      workspaces: [{ workspace_id: home, subscription: "now" }],
    });
    await settle();
    await erase(product, { id, home });
    await settle();
    expect(await placesOf(product, values)).toEqual([]);
    const receipt = await host.call<Receipt>("GET", `/api/accounts/receipts/${closed.receipt}/`);
    expect(receipt).toMatchObject({ status: 200, body: { erased_at: expect.any(String) } });
    const { statement } = receipt.body;
    const check = await host.call("POST", "/api/accounts/receipts/check/", { statement });
    expect(check).toMatchObject({ status: 200, body: { is_valid: true } });
    const mails = await inboxOf(email);
    expect(mails.map(({ subject }) => subject)).toContain("Your Winnow account is closed");
    expect(mails.find(({ subject }) => subject === "Your Winnow account is closed")?.text).toContain(
      `/receipt#${closed.receipt}`,
    );
  },
);

it("An account closes while a list of its workspace runs and while a member works there: the list ends, the member goes home.", async () => {
  const customer = await product.newCustomer();
  const member = await addMember(product, customer, "admin");
  const [home, id] = [await homeOf(customer), await idOf(customer)];
  const list = await customer.upload("running.txt", "a@slow.test\nb@slow.test\nc@slow.test\n");
  await customer.settle();
  await customer.call("POST", `/api/lists/${list.id}/verify/`, {});
  const { body: state } = await customer.call<{ owned: unknown[] }>("GET", "/api/user/closing/");
  expect(state.owned).toMatchObject([{ id: home, members: [{ id: await idOf(member) }] }]);
  const closing = await customer.call("POST", "/api/user/close/", {
    password: customer.password,
    workspaces: [{ workspace_id: home }],
  });
  expect(closing.status).toBe(200);
  expect((await customer.call("GET", "/api/user/me/")).status).toBe(401);
  expect((await member.call("GET", `/api/lists/${list.id}/`)).status).toBe(404);
  expect((await member.call("GET", "/api/user/me/")).status).toBe(200);
  await customer.settle();
  const { items } = await product.state();
  const left = items.filter((item) => JSON.stringify(item).includes(list.id));
  expect(
    left.map((item) => item["__edb_e__"]).filter((entity) => entity === "list" || entity === "hold"),
  ).toEqual([]);
  expect(await product.violations([])).toEqual([]);
  // Nothing is left for the timers of the product to do while other tests look.
  await erase(product, { id, home });
  await customer.settle();
});

it("A plan that was cancelled for its end keeps the account until then: it is not charged again, and then nothing is left.", async () => {
  const buyer = await newBuyer(product);
  const leaver = { id: await idOf(buyer), home: await homeOf(buyer) };
  await buyer.buy("business-month");
  const values: Record<string, string> = { email: buyer.email };
  const type = (name: string): string => (values[name] = unique(name));
  await buyer.call("PATCH", `/api/workspace/${leaver.home}/`, { name: type("workspacename") });
  await buyer.upload(`${type("filename")}.csv`, `${type("listed")}@inbox.test\n`);
  await buyer.settle();
  const choice = { workspace_id: leaver.home, subscription: "at_end" };
  const { body: put } = await buyer.call<Closed>("POST", "/api/user/close/", {
    password: buyer.password,
    workspaces: [choice],
  });
  const end = put.closes_at ?? "";
  expect(put).toMatchObject({ closes_at: expect.any(String), receipt: null });
  const state = async () => (await buyer.call<ClosingState>("GET", "/api/user/closing/")).body;
  expect(await state()).toMatchObject({
    closes_at: end,
    owned: [{ subscription: { is_ending: true, ends_at: end } }],
  });
  await buyer.upload(`${type("later")}.csv`, `${type("laterlisted")}@inbox.test\n`);
  const { body } = await buyer.call<CurrentSubscription>("GET", "/api/subscription/");
  const payments = async () =>
    (await buyer.call<{ results: Payment[] }>("GET", "/api/payment/")).body.results;
  const paid = await payments();
  await buyer.admin(`subscriptions/${body.subscription?.id}/renew`);
  expect(await payments()).toEqual(paid);
  expect((await state()).owned).toMatchObject([{ subscription: null }]);
  const hours = (Date.parse(end) - Date.now()) / 3_600_000;
  await closeAhead(product, leaver, hours - 0.1);
  expect(await state()).toMatchObject({ closes_at: end });
  await closeAhead(product, leaver, hours + 1);
  expect((await buyer.call("GET", "/api/user/me/")).status).toBe(401);
  await buyer.settle();
  await erase(product, leaver, hours + 1);
  await buyer.settle();
  expect(await placesOf(product, values)).toEqual([]);
  const receipt = await receiptOf(buyer.email);
  expect(receipt.body).toMatchObject({ erased_at: expect.any(String), statement: expect.any(String) });
});

/** The receipt that the last mail of a closed account leads to, as anybody reads it. */
async function receiptOf(email: string) {
  const last = (await inboxOf(email)).find(({ subject }) => subject === "Your Winnow account is closed");
  const [, number = ""] = /\/receipt#([\w-]+)/.exec(last?.text ?? "") ?? [];
  return caller(product.url)<Receipt>("GET", `/api/accounts/receipts/${number}/`);
}
