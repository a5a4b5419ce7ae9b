/** Roles that were made before buying and cancelling had rights of their own. */
import { beforeEach, describe, expect, it } from "vitest";
import { Audit } from "../../src/audit/index.ts";
import { Actor } from "../../src/kit/actor.ts";
import { type Action, type Permissions } from "../../src/kit/permission.ts";
import { Member } from "../../src/member/index.ts";
import { RoleEntity } from "../../src/role/entity.ts";
import { Role } from "../../src/role/index.ts";
import { featuresOf, people } from "./people.ts";

const { team, roleOf } = people();
let id: string;
let owner: Awaited<ReturnType<typeof team>>["owner"];
let member: typeof owner;

beforeEach(async () => {
  const made = await team("viewer");
  ({ id, owner } = made);
  [member = owner] = made.members;
});

/** A role as the first catalogue stored it. */
async function formerRole(permissions: Permissions) {
  const role = await roleOf(owner, permissions, "Books");
  await RoleEntity.patch({ workspaceID: id, id: role.id }).remove(["catalogueVersion"]).go();
  return role;
}

const actionsOnPlan = async (role: string) =>
  (await owner.do(() => Role.get(role))).permission_features.find(({ name }) => name === "my_plan")?.actions;

const trail = async () =>
  (await owner.do(() => Audit.list({}))).results.filter(({ action }) => action === "role.updated");

describe("an older role that may edit the plan", () => {
  it("may also buy and cancel: written down once, with one entry of the audit trail", async () => {
    const role = await formerRole({ my_plan: ["view", "edit"], roles: ["view"] });
    const readings = await Promise.all([
      owner.do(() => Role.get(role.id)),
      owner.do(() => Role.get(role.id)),
      owner.do(() => Role.list()),
    ]);
    expect(readings.flat().filter((one) => one.id === role.id)).toMatchObject(
      Array.from({ length: 3 }, () => ({ version: 2 })),
    );
    expect(await actionsOnPlan(role.id)).toEqual(["view", "edit", "add", "delete"]);
    expect(await trail()).toMatchObject([
      {
        actor: { id: "system:bring-over-role", name: "Winnow" },
        subject: { id: role.id, name: "Books" },
        details: { my_plan: "add, delete" },
      },
    ]);
    const { data } = await RoleEntity.get({ workspaceID: id, id: role.id }).go({ consistent: true });
    expect(data).toMatchObject({ catalogueVersion: 2, version: 2, permissions: { roles: ["view"] } });
  });

  it("gives its holders these rights from their next call", async () => {
    const role = await formerRole({ my_plan: ["edit"] });
    await owner.do(() => Member.update({ id, memberId: member.id, role: role.id }));
    await member.enter(id);
    const may = (action: Action) => member.do(async () => Actor.may("my_plan", action));
    expect(await Promise.all([may("view"), may("add"), may("edit"), may("delete")])).toEqual([
      false,
      true,
      true,
      true,
    ]);
  });

  it("is not changed back by somebody who looked at it before", async () => {
    const role = await formerRole({ my_plan: ["view", "edit"] });
    const change = { id: role.id, version: role.version, permission_features: role.permission_features };
    await expect(owner.do(() => Role.update(change))).rejects.toMatchObject({ code: "role.changed" });
  });

  it("loses the right to cancel for good when somebody takes it away", async () => {
    const role = await formerRole({ my_plan: ["view", "edit"] });
    const { version } = await owner.do(() => Role.get(role.id));
    const permission_features = featuresOf({ my_plan: ["view", "edit", "add"] });
    await owner.do(() => Role.update({ id: role.id, version, permission_features }));
    expect(await actionsOnPlan(role.id)).toEqual(["view", "edit", "add"]);
  });
});

describe("every other role keeps what it has", () => {
  it("one that was made since with view and edit", async () => {
    const role = await roleOf(owner, { my_plan: ["view", "edit"] });
    expect(await actionsOnPlan(role.id)).toEqual(["view", "edit"]);
    const { version } = await owner.do(() => Role.update({ id: role.id, version: 1, name: "Payer" }));
    expect(await actionsOnPlan(role.id)).toEqual(["view", "edit"]);
    expect(version).toBe(2);
  });

  it("an older one that may not edit the plan", async () => {
    const role = await formerRole({ my_plan: ["view"], verify_email: ["view", "edit"] });
    expect(await actionsOnPlan(role.id)).toEqual(["view"]);
    expect(await trail()).toEqual([]);
  });
});

it("The shipped roles: finance may not cancel, owner and admin may do all, and a manager sees.", async () => {
  const onPlan = async (role: string) => [role, await actionsOnPlan(role)];
  expect(await Promise.all(["owner", "admin", "manager", "member", "viewer", "finance"].map(onPlan))).toEqual(
    [
      ["owner", ["view", "edit", "add", "delete"]],
      ["admin", ["view", "edit", "add", "delete"]],
      ["manager", ["view"]],
      ["member", []],
      ["viewer", []],
      ["finance", ["view", "edit", "add"]],
    ],
  );
});
