/** A key over HTTP, from its making to the departure of its maker. */
import type { Entry } from "@winnow/core/audit/schema";
import type { Info, WithSecret } from "@winnow/core/api-key/schema";
import type { Info as Notice } from "@winnow/core/notice/schema";
import { expect, it } from "vitest";
import { inboxOf } from "../../../core/test/inbox.ts";
import { caller } from "../../proof/customer.ts";
import { addMember } from "../team.ts";
import { testProduct } from "../test-product.ts";

const product = await testProduct();

it("A key works until its maker leaves; it is refused within five seconds, and the owner is told once.", async () => {
  const owner = await product.newCustomer();
  const maker = await addMember(product, owner, "manager");
  const { status, body: made } = await maker.call<WithSecret>("POST", "/api/api-key/", {
    name: "Shop <b>",
    mode: "live",
  });
  expect(status).toBe(201);
  const program = caller(product.url, made.key);
  expect((await program("GET", "/v1/credits")).status).toBe(200);

  const { body: me } = await owner.call<{ email: string; myworkspace: string }>("GET", "/api/user/me/");
  await maker.call("POST", "/api/user/leave-workspace/", { workspace_id: me.myworkspace });
  await expect
    .poll(() => program("GET", "/v1/credits"), { timeout: 10_000 })
    .toMatchObject({ status: 401, body: { code: "key.revoked" } });

  await owner.settle();
  const { body: key } = await owner.call<Info>("GET", `/api/api-key/${made.id}/`);
  expect(key).toMatchObject({ status: "stopped", stop_reason: "maker_left" });
  const { body: notices } = await owner.call<{ results: Notice[] }>("GET", "/api/notice/");
  const told = notices.results.filter(({ title }) => title === "The API key Shop <b> has stopped");
  expect(told.map(({ content }) => content)).toEqual([expect.stringContaining("Shop &lt;b&gt;")]);
  const mails = (await inboxOf(me.email)).filter(
    ({ subject }) => subject === "The API key Shop <b> has stopped",
  );
  expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining(made.hint)]);
  const { body: trail } = await owner.call<{ results: Entry[] }>("GET", "/api/audit/");
  expect(trail.results.filter(({ action }) => action === "key.stopped")).toEqual([
    expect.objectContaining({
      subject: { id: made.id, name: "Shop <b>" },
      details: { reason: "maker_left" },
    }),
  ]);
});

it("A key is listed, changed, regenerated and revoked over HTTP, and its secret is shown only when made.", async () => {
  const owner = await product.newCustomer();
  const { body: made } = await owner.call<WithSecret>("POST", "/api/api-key/", { name: "CRM", mode: "live" });
  const path = `/api/api-key/${made.id}/`;
  const { key: secret, ...record } = made;
  expect((await owner.call("GET", "/api/api-key/")).body).toMatchObject({ results: [record] });
  expect((await owner.call("GET", path)).body).not.toHaveProperty("key");
  const change = await owner.call<Info>("PATCH", path, { scopes: ["lists:read"] });
  expect(change).toMatchObject({ status: 200, body: { scopes: ["lists:read"] } });
  expect(await caller(product.url, secret)("GET", "/v1/credits")).toMatchObject({
    status: 403,
    body: { code: "key.scope" },
  });
  const { body: renewed } = await owner.call<WithSecret>("POST", `${path}regenerate/`, { overlap_hours: 1 });
  for (const each of [secret, renewed.key])
    expect((await caller(product.url, each)("GET", "/v1/lists")).status).toBe(200);
  expect((await owner.call("POST", `${path}regenerate/`, { overlap_hours: 73 })).status).toBe(400);
  expect(await owner.call("DELETE", path)).toMatchObject({ status: 200, body: { status: "stopped" } });
  expect(await owner.call("DELETE", path)).toMatchObject({ status: 200, body: { status: "stopped" } });
  expect((await owner.call("POST", `${path}regenerate/`)).status).toBe(409);
  for (const each of [secret, renewed.key])
    expect((await caller(product.url, each)("GET", "/v1/lists")).body).toMatchObject({ code: "key.revoked" });
});
