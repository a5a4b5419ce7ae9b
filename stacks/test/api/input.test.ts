/** Validation of input: unknown parameters, messages for people, fields of a member, an empty picture. */
import type { User } from "@winnow/core/account/schema";
import type { Info as Member } from "@winnow/core/member/schema";
import { describe, expect, it } from "vitest";
import { addMember, idOf } from "../team.ts";
import { testProduct } from "../test-product.ts";

const product = await testProduct();
const customer = await product.newCustomer();

interface Refusal {
  error: string;
  code: string;
  fields?: Record<string, string>;
}

describe("the API", () => {
  it("names an unknown query parameter in the refusal", async () => {
    for (const path of ["/api/lists/?pupose=clean", "/api/user/me/?verbose=1"]) {
      const { status, body } = await customer.call<Refusal>("GET", path);
      expect(status).toBe(400);
      expect(body.error).toMatch(/^This call has no parameter “(pupose|verbose)”\.$/);
    }
  });

  it("explains invalid input in a sentence", async () => {
    const missing = await customer.call<Refusal>("POST", "/api/lists/", { source: "file", purpose: "clean" });
    expect(missing.body.error).toBe("The name is missing.");
    const wrong = await customer.call<Refusal>("GET", "/api/lists/nonsense/");
    expect(wrong.body.error).toBe("This is not the id of a list.");
  });

  it("refuses an offset together with a search", async () => {
    const list = await customer.upload("search.txt", "ann@inbox.test\n");
    await customer.settle();
    await customer.call("POST", `/api/lists/${list.id}/verify/`);
    await customer.settle();
    const { status } = await customer.call("GET", `/api/lists/${list.id}/results/?offset=0&q=ann`);
    expect(status).toBe(400);
    const { body } = await customer.call("GET", `/api/lists/${list.id}/results/?q=ann`);
    expect(body).toMatchObject({ results: [{ email: "ann@inbox.test" }], scanned: 1, next_cursor: null });
  });

  it("accepts a member's own fields without the address, and changes role and names", async () => {
    const { body: workspaces } = await customer.call<{ results: { id: string }[] }>("GET", "/api/workspace/");
    const path = `/api/workspaces/${workspaces.results[0]?.id}/members/${await idOf(await addMember(product, customer, "viewer"))}/`;
    const { email, ...member } = (await customer.call<Member>("GET", path)).body;

    const same = await customer.call<Member>("PATCH", path, member);
    expect([same.status, same.body.role.id]).toEqual([200, "viewer"]);
    const raised = await customer.call<Member>("PATCH", path, {
      ...member,
      role: { id: "member", name: "x" },
    });
    expect([raised.status, raised.body.role.id]).toEqual([200, "member"]);
    const lowered = await customer.call<Member>("PATCH", path, { role: "viewer" });
    expect(lowered.body.role.id).toBe("viewer");
    const renamed = await customer.call<Member>("PATCH", path, { ...member, first_name: "Eve" });
    expect([renamed.status, renamed.body.first_name, renamed.body.role.id]).toEqual([200, "Eve", "viewer"]);
    const unnamed = await customer.call<Refusal>("PATCH", path, { first_name: "" });
    expect([unnamed.status, unnamed.body.fields]).toEqual([400, { first_name: "Enter a first name." }]);
    const moved = await customer.call<Refusal>("PATCH", path, { joined_at: "2020-01-01T00:00:00.000Z" });
    expect([moved.status, Object.keys(moved.body.fields ?? {})]).toEqual([400, ["joined_at"]]);
    expect((await customer.call("PATCH", path, { email })).status).toBe(400);
  });

  it("accepts the owner's own fields without the address, and changes nothing", async () => {
    const { body: workspaces } = await customer.call<{ results: { id: string }[] }>("GET", "/api/workspace/");
    const path = `/api/workspaces/${workspaces.results[0]?.id}/members/${await idOf(customer)}/`;
    const { email: _, ...owner } = (await customer.call<Member>("GET", path)).body;
    const same = await customer.call<Member>("PATCH", path, owner);
    expect([same.status, same.body.role.id, same.body.is_owner]).toEqual([200, "owner", true]);
    const lowered = await customer.call<Refusal>("PATCH", path, { ...owner, role: "viewer" });
    expect([lowered.status, lowered.body.code]).toEqual([403, "member.owner"]);
  });

  it("filters members by their fields", async () => {
    const { body: workspaces } = await customer.call<{ results: { id: string }[] }>("GET", "/api/workspace/");
    const members = `/api/workspaces/${workspaces.results[0]?.id}/members/`;
    const { body: me } = await customer.call<User>("GET", "/api/user/me/");
    const find = async (filter: string) => {
      const { body } = await customer.call<{ results: Member[] }>("GET", `${members}?${filter}`);
      return body.results.map(({ id }) => id);
    };
    expect(await find(`email=${encodeURIComponent(me.email.toUpperCase())}`)).toEqual([me.id]);
    expect(await find(`email=${encodeURIComponent(me.email)}&role=viewer`)).toEqual([]);
    expect(await find("email=nobody%40inbox.test")).toEqual([]);
    expect(await find(`search=${encodeURIComponent(me.email)}&status=active&page=1&limit=1`)).toEqual([
      me.id,
    ]);
    expect(await find("status=pending")).toEqual([]);
    for (const [limit, status] of [
      [0, 400],
      [1, 200],
      [100, 200],
      [101, 400],
    ] as const)
      expect((await customer.call("GET", `${members}?limit=${limit}`)).status).toBe(status);
  });

  it.each(["", "null"])("removes the picture for a form field of %j", async (value) => {
    const { body: user } = await customer.call<User>("GET", "/api/user/me/");
    const form = new FormData();
    form.append("professional_image", value);
    const answer = await fetch(`${product.url}/api/user/${user.id}/`, {
      method: "PATCH",
      headers: { authorization: `Bearer ${customer.tokens.access}` },
      body: form,
    });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ professional_image: null });
  });
});
