/** Who gives more rights to somebody, for longer than a session that was taken over lasts. */
import { describe, expect, it } from "vitest";
import { Actor } from "../../src/kit/actor.ts";
import { Member } from "../../src/member/index.ts";
import { Role } from "../../src/role/index.ts";
import { codeOf } from "../api-key/keys.ts";
import { featuresOf, people, type TestUser } from "./people.ts";

const needed = "account.confirmation_needed";

/** Runs the body as a person who signed in long ago. */
const late = (person: TestUser, body: () => Promise<unknown>) =>
  codeOf(
    person.do(async () =>
      Actor.provide({ ...Actor.self(), isConfirmed: false }, async () => {
        await body();
      }),
    ),
  );

describe("a person who signed in long ago", { timeout: 60_000 }, () => {
  it("gives nobody a role that allows more, but one that allows less, another name or limit", async () => {
    const { owner, members, id } = await people().team("member");
    const change = (what: Member.Change) => () =>
      Member.update({ id, memberId: members[0]?.id ?? "", ...what } as never);
    expect(await late(owner, change({ role: "admin" }))).toBe(needed);
    expect(await late(owner, change({ role: "viewer" }))).toBeNull();
    expect(await late(owner, change({ role: "member" }))).toBe(needed);
    expect(await late(owner, change({ first_name: "Bo", monthly_limit: 10 }))).toBeNull();
    expect(await codeOf(owner.do(change({ role: "admin" })))).toBeNull();
  });

  it("adds no permission to a role, but takes some away and renames it", async () => {
    const { createUser, roleOf } = people();
    const owner = await createUser();
    const role = await roleOf(owner, { verify_email: ["view", "add"] });
    const grant = (version: number, permissions: Parameters<typeof featuresOf>[0]) => () =>
      Role.update({ id: role.id, version, permission_features: featuresOf(permissions) });
    const all = { verify_email: ["view", "add"], my_plan: ["view"] } as const;
    expect(await late(owner, grant(role.version, all))).toBe(needed);
    expect(await late(owner, grant(role.version, { verify_email: ["view"] }))).toBeNull();
    expect(
      await late(owner, () => Role.update({ id: role.id, version: role.version + 1, name: "Readers" })),
    ).toBeNull();
    expect(await codeOf(owner.do(grant(role.version + 2, all)))).toBeNull();
  });
});
