/** How long new lists of a workspace are kept, where their maker says nothing. */
import { describe, expect, it } from "vitest";
import { Account } from "../../src/account/index.ts";
import { Audit } from "../../src/audit/index.ts";
import { TestWorkspace } from "../../src/kit/id.ts";
import { List } from "../../src/list/index.ts";
import { Workspace } from "../../src/workspace/index.ts";
import { apiKey, as } from "../actors.ts";
import { people } from "../member/people.ts";

const emails = ["ann@a.test"];
const create = (more: { retention_days?: 7 } = {}) =>
  List.create({ name: "Spring", source: "paste", purpose: "verify", emails, ...more });

describe("The retention of new lists", () => {
  it("is 30 days, and then what the workspace chose, unless a list has its own", async () => {
    const { owner, id } = await people().team();
    const kept = async (make = () => create()) => (await owner.do(make)).retention_days;
    const before = await owner.do(() => create());
    expect(before.retention_days).toBe(30);
    const none = { id, changes: { retention_days: 0 } } as const;
    expect(await owner.do(() => Workspace.update(none))).toMatchObject({ id, retention_days: 0 });
    expect((await owner.do(Account.me)).active_workspace.retention_days).toBe(0);
    expect(await kept()).toBe(0);
    expect(await kept(() => create({ retention_days: 7 }))).toBe(7);
    expect((await owner.do(() => List.get(before.id))).retention_days).toBe(30);
  });

  it("holds for keys, those of test mode too", async () => {
    const { owner, id } = await people().team();
    await owner.do(() => Workspace.update({ id, changes: { retention_days: 90 } }));
    const live = await as(apiKey(id), () => create());
    const test = await as(apiKey(TestWorkspace.of(id), { mode: "test" }), () => create());
    expect([live.retention_days, test.retention_days]).toEqual([90, 90]);
  });

  it("is changed by those who may edit the team, for their own workspace, and recorded once", async () => {
    const { owner, members, id } = await people().team("manager");
    const [manager] = members;
    const changes = { retention_days: 1 } as const;
    await expect(manager?.do(() => Workspace.update({ id, changes }))).rejects.toMatchObject({
      kind: "forbidden",
    });
    await expect(
      owner.do(() => Workspace.update({ id: manager?.home ?? "", changes })),
    ).rejects.toMatchObject({
      kind: "missing",
    });
    for (let call = 0; call < 2; call += 1) await owner.do(() => Workspace.update({ id, changes }));
    const { results } = await owner.do(() => Audit.list({}));
    expect(results.filter(({ action }) => action === "workspace.retention_changed")).toMatchObject([
      { details: { from: "30", to: "1" } },
    ]);
  });

  it("is one of five numbers of days", async () => {
    const { owner, id } = await people().team();
    for (const retention_days of [2, -1, 91])
      await expect(
        owner.do(() => Workspace.update({ id, changes: { retention_days: retention_days as 7 } })),
      ).rejects.toThrow("invalid_union");
    await expect(owner.do(() => Workspace.update({ id, changes: {} }))).rejects.toThrow("Say what to change");
  });
});
