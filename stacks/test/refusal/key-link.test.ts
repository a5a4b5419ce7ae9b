/** The link of a download that a key asked for is valid while the secret, the key, its maker and the list are. */
import type { Entry } from "@winnow/core/audit/schema";
import { beforeAll, describe, expect, it } from "vitest";
import { caller, type Customer } from "../../proof/customer.ts";
import { addMember, idOf } from "../team.ts";
import { testProduct } from "../test-product.ts";

const product = await testProduct();
const owner = await product.newCustomer();

interface File {
  url: string;
  rows: number;
}

let listID = "";
beforeAll(async () => {
  listID = (await owner.upload("links.txt", "ann@inbox.test\n")).id;
  await owner.settle();
  await owner.call("POST", `/api/lists/${listID}/verify/`);
  await owner.settle();
});

/** A live key, and the link of a file that it asked for. */
async function newLink({ call }: Customer = owner): Promise<{ id: string; key: string; url: string }> {
  const { body } = await call<{ id: string; key: string }>("POST", "/api/api-key/", {
    name: "Link",
    mode: "live",
  });
  const ask = () =>
    caller(product.url, body.key)<File>("POST", `/v1/lists/${listID}/download`, { format: "csv" });
  await ask();
  await owner.settle();
  const { url } = (await ask()).body;
  return { ...body, url };
}

const open = (url: string) => fetch(url, { redirect: "manual" });
const statusOf = async (url: string) => (await open(url)).status;

describe("a download link of a key", () => {
  it("redirects to a presigned URL that is valid for 5 seconds, and each use is audited", async () => {
    const { id, url } = await newLink();
    expect(new URL(url).origin).toBe(new URL(product.url).origin);
    const answer = await open(url);
    expect(answer.status).toBe(302);
    const target = new URL(answer.headers.get("location") ?? "");
    expect(target.searchParams.get("X-Amz-Expires")).toBe("5");
    expect(await (await fetch(url)).text()).toContain("ann@inbox.test,valid,accepted");
    const { body } = await owner.call<{ results: Entry[] }>("GET", "/api/audit/");
    const entries = body.results.filter(
      ({ action, actor }) => action === "list.downloaded" && actor.id === `api_key:${id}`,
    );
    expect(entries).toHaveLength(2);
  });

  it("opens for programs that send their key with it, and is no sign-in for any other path", async () => {
    const { key, url } = await newLink();
    const headers = { authorization: `Bearer ${key}` };
    expect((await fetch(url, { redirect: "manual", headers })).status).toBe(302);
    expect((await fetch(`${product.url}/api/lists/`, { headers })).status).toBe(401);
  });

  it("ends when the key is revoked", async () => {
    const { id, key, url } = await newLink();
    await owner.call("DELETE", `/api/api-key/${id}/`);
    expect(await statusOf(url)).toBe(401);
    const headers = { authorization: `Bearer ${key}` };
    expect((await fetch(url, { redirect: "manual", headers })).status).toBe(401);
  });

  it("ends with the secret that asked for it, after the overlap", async () => {
    const { id, url } = await newLink();
    await owner.call("POST", `/api/api-key/${id}/regenerate/`, { overlap_hours: 1 });
    expect(await statusOf(url)).toBe(302);
    await owner.call("POST", `/api/api-key/${id}/regenerate/`, {});
    expect(await statusOf(url)).toBe(401);
  });

  it("ends within seconds when the maker of the key leaves", async () => {
    const guest = await addMember(product, owner, "manager");
    const { url } = await newLink(guest);
    expect(await statusOf(url)).toBe(302);
    const { body } = await owner.call<{ active_workspace: { id: string } }>("GET", "/api/user/me/");
    await owner.call("DELETE", `/api/workspaces/${body.active_workspace.id}/members/${await idOf(guest)}/`);
    await expect.poll(() => statusOf(url), { timeout: 10_000 }).toBe(401);
  });

  it("ends with the scope to read lists", async () => {
    const { id, url } = await newLink();
    await owner.call("PATCH", `/api/api-key/${id}/`, { scopes: ["verify"] });
    expect(await statusOf(url)).toBe(403);
  });
});
