/**
 * Property test: no sequence of changes to roles, members and invitations grants a permission that the actor lacks.
 */
import fc from "fast-check";
import { expect, it } from "vitest";
import { Account } from "../../src/account/index.ts";
import { VisibleError } from "../../src/kit/error.ts";
import { actions, areas, Permission, type Permissions } from "../../src/kit/permission.ts";
import { Member } from "../../src/member/index.ts";
import { Role } from "../../src/role/index.ts";
import { permissionsOf } from "../../src/role/schema.ts";
import { featuresOf, password, people, type TestUser } from "./people.ts";

const some = fc.subarray([...actions]);
const few = fc.subarray([...actions], { maxLength: 1 });

/** Permission sets of actors: list areas, and at least one action on others. */
const rights = fc
  .record({ verify_email: some, clean_email: some, my_plan: some })
  .chain((lists) =>
    fc.constantFrom<Permissions>(
      { ...lists, analyze_list: ["view"], roles: actions, my_team: actions },
      { ...lists, roles: ["view", "edit", "add"], my_team: ["view"] },
      { ...lists, roles: ["view"], my_team: ["view", "add", "edit"] },
    ),
  );

/** Permissions of created roles: few, so that some actors can assign them. */
const grants = fc.record({ verify_email: few, my_plan: few, roles: few }, { requiredKeys: [] });

const which = fc.nat({ max: 7 });
const move = fc.oneof(
  fc.record({ does: fc.constant("create" as const), grants }),
  fc.record({ does: fc.constant("edit" as const), role: which, grants }),
  fc.record({ does: fc.constant("erase" as const), role: which }),
  fc.record({ does: fc.constant("give" as const), role: which, to: which }),
  fc.record({ does: fc.constant("invite" as const), role: which, to: which }),
  fc.record({ does: fc.constant("remove" as const), to: which }),
  fc.record({ does: fc.constant("seize" as const), to: which }),
);
type Move = typeof move extends fc.Arbitrary<infer M> ? M : never;

/** A member's role and permissions. */
interface Part {
  role: string;
  permissions: Permissions;
}

const users = people();

/** A workspace with an owner, members with these permissions, one without any, and a guest. */
async function stageFor(granted: readonly Permissions[], cast: readonly TestUser[]) {
  const owner = await users.createUser();
  const { home: id } = owner;
  const team = cast.slice(0, granted.length);
  const guests = cast.slice(granted.length);
  for (const [position, permissions] of granted.entries()) {
    const role = await users.roleOf(owner, permissions);
    await users.addMember(owner, at(team, position), role.id);
  }
  const nothing = await users.roleOf(owner, {});
  await users.addMember(owner, at(guests, 0), nothing.id);
  const everybody = [owner, ...team, ...guests];
  return { id, owner, team, guests, everybody, look: () => look(id, owner) };
}
type Stage = Awaited<ReturnType<typeof stageFor>>;

/** The members by role, as the owner sees them. */
async function look(id: string, owner: TestUser) {
  const [{ results }, roles] = await owner.do(() => Promise.all([Member.list({ id }), Role.list()]));
  const granted = new Map(roles.map((role) => [role.id, permissionsOf(role.permission_features)]));
  const parts = results.map((member): [string, Part] => [
    member.id,
    { role: member.role.id, permissions: granted.get(member.role.id) ?? {} },
  ]);
  return { roles, parts: new Map(parts) };
}

/** Makes one move as the user. Throws if it is refused. */
async function attempt(
  stage: Stage,
  roles: readonly Role.Info[],
  doer: TestUser,
  tried: Move,
): Promise<unknown> {
  const { id, guests, everybody } = stage;
  const own = roles.filter(({ is_system }) => !is_system);
  const member = (to: number) => ({ id, memberId: at(everybody, to).id });
  switch (tried.does) {
    case "create":
      return doer.do(() =>
        Role.create({ name: `Role ${own.length + 1}`, permission_features: featuresOf(tried.grants) }),
      );
    case "edit": {
      const { id: role, version } = at(own, tried.role);
      return doer.do(() => Role.update({ id: role, version, permission_features: featuresOf(tried.grants) }));
    }
    case "erase":
      return doer.do(() => Role.remove(at(own, tried.role).id));
    case "give":
      return doer.do(() => Member.update({ ...member(tried.to), role: at(roles.slice(1), tried.role).id }));
    case "invite": {
      const guest = at(guests, tried.to);
      const role = at(roles.slice(1), tried.role).id;
      const invitation = await doer.do(() => Member.invite({ email: guest.email, role }));
      const code = await users.codeOf(id, invitation.id);
      return guest.do(() => Account.joinWorkspace(code));
    }
    case "remove":
      return doer.do(() => Member.remove(member(tried.to)));
    case "seize":
      return doer.do(() =>
        Account.transferWorkspace({ id, member_id: at(everybody, tried.to).id, password }),
      );
  }
}

it("No move grants a permission that its actor lacks, changes the owner, or changes the actor's own role.", async () => {
  const cast = await Promise.all([1, 2, 3, 4].map(() => users.createUser()));
  const done = new Set<string>();
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(rights, rights),
      fc.array(fc.tuple(which, move), { minLength: 20, maxLength: 20 }),
      async (granted, moves) => {
        const stage = await stageFor(granted, cast);
        let before = await stage.look();
        for (const [who, tried] of moves) {
          const doer = at(stage.team, who);
          const held = before.parts.get(doer.id)?.permissions ?? {};
          const cameThrough = await attempt(stage, before.roles, doer, tried).then(() => true, unlessRefused);
          if (cameThrough) done.add(tried.does);
          const after = await stage.look();
          for (const [person, { permissions }] of after.parts) {
            const gain = beyond(permissions, before.parts.get(person)?.permissions ?? {});
            expect(Permission.covers(held, gain), `${tried.does} gives ${JSON.stringify(gain)}`).toBe(true);
          }
          expect(after.parts.get(stage.owner.id)?.role).toBe("owner");
          expect(after.parts.get(doer.id)).toEqual(before.parts.get(doer.id));
          const inRole = (role: string) => [...after.parts.values()].filter((part) => part.role === role);
          for (const role of after.roles) expect(inRole(role.id)).toHaveLength(role.members);
          before = after;
        }
      },
    ),
    { numRuns: 20, endOnFailure: true },
  );
  // Whether at least one move succeeded, or none was tried.
  expect(done.size).toBeGreaterThan(3);
}, 90_000);

const at = <T>(list: readonly T[], position: number): T => {
  const found = list[position % list.length];
  if (found === undefined) throw new Error("There is none.");
  return found;
};

/** The permissions in one set that are missing in the other. */
const beyond = (now: Permissions, before: Permissions): Permissions =>
  Object.fromEntries(
    areas.map((area) => [area, (now[area] ?? []).filter((action) => !before[area]?.includes(action))]),
  );

function unlessRefused(error: unknown): false {
  if (error instanceof VisibleError) return false;
  throw error;
}
