/** A download link is valid while the user's session, membership, permission and list exist. */
import type { Entry } from "@winnow/core/audit/schema";
import { beforeEach, describe, expect, it } from "vitest";
import { type Customer, signIn } from "../../proof/customer.ts";
import { addMember, idOf } from "../team.ts";
import { testProduct } from "../test-product.ts";
import { forgedTokens } from "./forged-tokens.ts";

const product = await testProduct();
const owner = await product.newCustomer();

let listID = "";
beforeEach(async () => {
  const list = await owner.upload("links.txt", "ann@inbox.test\n");
  listID = list.id;
  await owner.settle();
  await owner.call("POST", `/api/lists/${listID}/verify/`);
  await owner.settle();
});

/** The link of a user for the finished file. */
async function linkFor({ call, settle }: Customer): Promise<string> {
  const ask = () => call<{ url: string | null }>("POST", `/api/lists/${listID}/download/`, {});
  await ask();
  await settle();
  const { url } = (await ask()).body;
  if (url === null) throw new Error("The file is not made.");
  return url;
}

const open = (path: string) => fetch(new URL(path, product.url), { redirect: "manual" });
const statusOf = async (path: string) => (await open(path)).status;

describe("a download link", () => {
  it("redirects to a presigned URL that is valid for a minute, and each use is audited", async () => {
    const link = await linkFor(owner);
    const answer = await open(link);
    expect(answer.status).toBe(302);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const target = new URL(answer.headers.get("location") ?? "");
    expect(target.searchParams.get("X-Amz-Expires")).toBe("5");
    expect(await (await fetch(target)).text()).toContain("ann@inbox.test,valid,accepted");
    await open(link);
    const { body } = await owner.call<{ results: Entry[] }>("GET", "/api/audit/");
    const entries = body.results.filter(
      ({ action, subject }) => action === "list.downloaded" && subject.id === listID,
    );
    expect(entries).toHaveLength(2);
    expect(entries[0]).toMatchObject({
      actor: { id: `user:${await idOf(owner)}` },
      subject: { name: "links.txt" },
      details: { format: "csv", rows: "1" },
      address: expect.any(String),
    });
  });

  it("ends with the list", async () => {
    const link = await linkFor(owner);
    await owner.call("DELETE", `/api/lists/${listID}/`);
    expect(await statusOf(link)).toBe(404);
  });

  it("ends with the membership", async () => {
    const guest = await addMember(product, owner, "viewer");
    const link = await linkFor(guest);
    expect(await statusOf(link)).toBe(302);
    const { body } = await owner.call<{ active_workspace: { id: string } }>("GET", "/api/user/me/");
    await owner.call("DELETE", `/api/workspaces/${body.active_workspace.id}/members/${await idOf(guest)}/`);
    expect(await statusOf(link)).toBe(404);
  });

  it("ends with the permission", async () => {
    const permission_features = [{ name: "verify_email", actions: ["view"] }];
    const role = await owner.call<{ id: string }>("POST", "/api/role/", {
      name: `Readers ${listID}`,
      permission_features,
    });
    const guest = await addMember(product, owner, role.body.id);
    const link = await linkFor(guest);
    expect(await statusOf(link)).toBe(302);
    const change = { permission_features: [{ name: "clean_email", actions: ["view"] }], version: 1 };
    expect((await owner.call("PATCH", `/api/role/${role.body.id}/`, change)).status).toBe(200);
    expect(await statusOf(link)).toBe(403);
  });

  it("ends with the session", async () => {
    const customer = await product.newCustomer();
    const { call, tokens } = customer;
    const again = await signIn(product.url, customer);
    expect(tokens.access).not.toBe(again.tokens.access);
    const list = await again.upload("session.txt", "bob@inbox.test\n");
    listID = list.id;
    await again.settle();
    await again.call("POST", `/api/lists/${listID}/verify/`);
    await again.settle();
    const link = await linkFor(again);
    expect(await statusOf(link)).toBe(302);
    await again.call("POST", "/api/user/sign-out/");
    expect(await statusOf(link)).toBe(401);
    expect((await call("GET", "/api/user/me/")).status).toBe(200);
  });

  it("is refused where it is forged, and so are other tokens", async () => {
    const link = await linkFor(owner);
    const start = link.slice(0, link.lastIndexOf("/") + 1);
    const token = link.slice(start.length);
    const { access, refresh } = owner.tokens;
    const forged = [...Object.values(forgedTokens(token, refresh)), access, refresh];
    const opened: string[] = [];
    for (const each of forged)
      if ((await statusOf(start + encodeURIComponent(each))) !== 401) opened.push(each);
    expect(opened).toEqual([]);
    const me = await fetch(new URL("/api/user/me/", product.url), {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(me.status).toBe(401);
  });
});
