import { describe, expect, it } from "vitest";
import { Account } from "../../src/account/index.ts";
import { Member } from "../../src/member/index.ts";
import { Role } from "../../src/role/index.ts";
import { Workspace } from "../../src/workspace/index.ts";
import { people } from "./people.ts";

const forbidden = { kind: "forbidden" };

/** An owner and an admin who is demoted during a call. */
async function demoted() {
  const { team, roleOf, invitationOf, createUser } = people();
  const { owner, members, id } = await team("admin");
  const [admin = owner] = members;
  const role = await roleOf(owner, { verify_email: ["view"] });
  const demote = () => owner.do(() => Member.update({ id, memberId: admin.id, role: "viewer" }));
  /** Starts a call of the admin, demotes them, then goes on with the call. */
  const afterDemotion = <R>(body: () => Promise<R>) =>
    admin.do(async () => {
      await demote();
      return body();
    });
  return { owner, admin, id, role, demote, afterDemotion, invitationOf, createUser };
}

describe("a member who is demoted during a call", () => {
  it("creates no role", async () => {
    const { afterDemotion } = await demoted();
    const create = () => Role.create({ name: "Late", permission_features: [] });
    await expect(afterDemotion(create)).rejects.toMatchObject(forbidden);
  });

  it("updates no role", async () => {
    const { afterDemotion, role } = await demoted();
    const update = () => Role.update({ id: role.id, version: role.version, name: "Late" });
    await expect(afterDemotion(update)).rejects.toMatchObject(forbidden);
  });

  it("removes no role", async () => {
    const { afterDemotion, role } = await demoted();
    await expect(afterDemotion(() => Role.remove(role.id))).rejects.toMatchObject(forbidden);
  });

  it("does not rename the workspace", async () => {
    const { afterDemotion, id } = await demoted();
    await expect(
      afterDemotion(() => Workspace.update({ id, changes: { name: "Late" } })),
    ).rejects.toMatchObject(forbidden);
  });
});

describe("an open invitation", () => {
  it("is void while its inviter lacks the permission to invite", async () => {
    const { owner, admin, id, demote, invitationOf, createUser } = await demoted();
    const guest = await createUser();
    const { code } = await invitationOf(admin, guest.email);
    await demote();
    const calls: (() => Promise<unknown>)[] = [
      () => Member.invitationDetails(code),
      () => Account.joinWorkspace(code),
    ];
    for (const call of calls)
      await expect(guest.do(call)).rejects.toMatchObject({ code: "invitation.unknown" });
    await owner.do(() => Member.update({ id, memberId: admin.id, role: "admin" }));
    await guest.do(() => Account.joinWorkspace(code));
  });
});
