import { describe, expect, it } from "vitest";
import { Account } from "../../src/account/index.ts";
import { Audit } from "../../src/audit/index.ts";
import { Member } from "../../src/member/index.ts";
import { people } from "./people.ts";

describe("a member", () => {
  it("is found page by page, by search and by status", async () => {
    const { owner, members, id } = await people().team("admin", "viewer", "member");
    const find = async (query: Member.Query) => {
      const { results, count } = await owner.do(() => Member.list({ id, ...query }));
      return { ids: results.map((member) => member.id), count };
    };
    const all = await find({});
    expect(all.ids).toHaveLength(4);
    const pages = await Promise.all([1, 2, 3].map((page) => find({ page, limit: 3 })));
    expect(pages.map(({ ids }) => ids)).toEqual([all.ids.slice(0, 3), all.ids.slice(3), []]);
    expect(pages.map(({ count }) => count)).toEqual([4, 4, 4]);
    expect(await find({ page: 1 })).toEqual(all);
    expect((await find({ limit: 1 })).ids).toEqual(all.ids.slice(0, 1));
    expect(await find({ search: members[1]?.email.slice(0, 26) })).toEqual({
      ids: [members[1]?.id],
      count: 1,
    });
    expect(await find({ search: "Ann", q: "unknown name" })).toEqual({ ids: [], count: 0 });
    expect(await find({ status: "active" })).toEqual(all);
    expect(await find({ status: "pending" })).toEqual({ ids: [], count: 0 });
  });

  it("has another name in this workspace alone, which their account does not follow", async () => {
    const { owner, members, id } = await people().team("viewer", "member");
    const [viewer, member] = members;
    if (!viewer || !member) throw new Error("Nobody came.");
    const read = (workspace = id) => Member.get({ id: workspace, memberId: viewer.id });
    const names = { first_name: "Zoë", last_name: "of sales" };
    const rename = () => owner.do(() => Member.update({ id, memberId: viewer.id, ...names }));
    expect(await rename()).toMatchObject({ ...names, role: { id: "viewer" } });
    expect(await rename()).toMatchObject(names);
    const entries = (await owner.do(() => Audit.list({}))).results.filter(
      ({ action }) => action === "member.renamed",
    );
    expect(entries).toMatchObject([{ subject: { id: viewer.id }, details: { to: "Zoë of sales" } }]);
    await viewer.do(() => Account.update({ id: viewer.id, change: { first_name: "Anna" } }));
    expect(await owner.do(() => read())).toMatchObject(names);
    await viewer.enter(viewer.home);
    expect(await viewer.do(() => read(viewer.home))).toMatchObject({ first_name: "Anna" });
    const refused = (body: () => Promise<unknown>) =>
      expect(body()).rejects.toMatchObject({ kind: "forbidden" });
    await refused(() => member.do(() => Member.update({ id, memberId: viewer.id, first_name: "X" })));
    await refused(() => owner.do(() => Member.update({ id, memberId: owner.id, first_name: "X" })));
  });
});
