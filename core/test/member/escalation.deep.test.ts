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
import { fuzzRuns } from "../fuzz-runs.ts";

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
const anyMove = fc.oneof(
  fc.record({ does: fc.constant("create" as const), grants }),
  fc.record({ does: fc.constant("edit" as const), role: which, grants }),
  fc.record({ does: fc.constant("erase" as const), role: which }),
  fc.record({ does: fc.constant("give" as const), role: which, to: which }),
  fc.record({ does: fc.constant("invite" as const), role: which, to: which }),
  fc.record({ does: fc.constant("remove" as const), to: which }),
  fc.record({ does: fc.constant("seize" as const), to: which }),
);
type Move = typeof anyMove extends fc.Arbitrary<infer M> ? M : never;

/** A member's role and permissions. */
interface Membership {
  role: string;
  permissions: Permissions;
}

const users = people();

/** A workspace with an owner, members with these permissions, one without any, and a guest. */
async function createTeam(granted: readonly Permissions[], candidates: readonly TestUser[]) {
  const owner = await users.createUser();
  const { home: id } = owner;
  const team = candidates.slice(0, granted.length);
  const guests = candidates.slice(granted.length);
  for (const [position, permissions] of granted.entries()) {
    const role = await users.roleOf(owner, permissions);
    await users.addMember(owner, at(team, position), role.id);
  }
  const emptyRole = await users.roleOf(owner, {});
  await users.addMember(owner, at(guests, 0), emptyRole.id);
  const allUsers = [owner, ...team, ...guests];
  return { id, owner, team, guests, allUsers, readState: () => readState(id, owner) };
}
type TeamFixture = Awaited<ReturnType<typeof createTeam>>;

/** The members by role, as the owner sees them. */
async function readState(id: string, owner: TestUser) {
  const [{ results }, roles] = await owner.do(() => Promise.all([Member.list({ id }), Role.list()]));
  const granted = new Map(roles.map((role) => [role.id, permissionsOf(role.permission_features)]));
  const memberships = results.map((member): [string, Membership] => [
    member.id,
    { role: member.role.id, permissions: granted.get(member.role.id) ?? {} },
  ]);
  return { roles, memberships: new Map(memberships) };
}

/** Makes one move as the user. Throws if it is refused. */
async function attempt(
  fixture: TeamFixture,
  roles: readonly Role.Info[],
  actor: TestUser,
  move: Move,
): Promise<unknown> {
  const { id, guests, allUsers } = fixture;
  const own = roles.filter(({ is_system }) => !is_system);
  const member = (to: number) => ({ id, memberId: at(allUsers, to).id });
  switch (move.does) {
    case "create":
      return actor.do(() =>
        Role.create({ name: `Role ${own.length + 1}`, permission_features: featuresOf(move.grants) }),
      );
    case "edit": {
      const { id: role, version } = at(own, move.role);
      return actor.do(() => Role.update({ id: role, version, permission_features: featuresOf(move.grants) }));
    }
    case "erase":
      return actor.do(() => Role.remove(at(own, move.role).id));
    case "give":
      return actor.do(() => Member.update({ ...member(move.to), role: at(roles.slice(1), move.role).id }));
    case "invite": {
      const guest = at(guests, move.to);
      const role = at(roles.slice(1), move.role).id;
      const invitation = await actor.do(() => Member.invite({ email: guest.email, role }));
      const code = await users.codeOf(id, invitation.id);
      return guest.do(() => Account.joinWorkspace(code));
    }
    case "remove":
      return actor.do(() => Member.remove(member(move.to)));
    case "seize":
      return actor.do(() => Account.transferWorkspace({ id, member_id: at(allUsers, move.to).id, password }));
  }
}

it("No move grants a permission that its actor lacks, changes the owner, or changes the actor's own role.", async () => {
  const candidates = await Promise.all([1, 2, 3, 4].map(() => users.createUser()));
  const done = new Set<string>();
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(rights, rights),
      fc.array(fc.tuple(which, anyMove), { minLength: 20, maxLength: 20 }),
      async (granted, moves) => {
        const fixture = await createTeam(granted, candidates);
        let before = await fixture.readState();
        for (const [who, move] of moves) {
          const actor = at(fixture.team, who);
          const held = before.memberships.get(actor.id)?.permissions ?? {};
          const succeeded = await attempt(fixture, before.roles, actor, move).then(() => true, unlessRefused);
          if (succeeded) done.add(move.does);
          const after = await fixture.readState();
          for (const [person, { permissions }] of after.memberships) {
            const gain = permissionsGained(permissions, before.memberships.get(person)?.permissions ?? {});
            expect(Permission.covers(held, gain), `${move.does} gives ${JSON.stringify(gain)}`).toBe(true);
          }
          expect(after.memberships.get(fixture.owner.id)?.role).toBe("owner");
          expect(after.memberships.get(actor.id)).toEqual(before.memberships.get(actor.id));
          const inRole = (role: string) =>
            [...after.memberships.values()].filter((part) => part.role === role);
          for (const role of after.roles) expect(inRole(role.id)).toHaveLength(role.members);
          before = after;
        }
      },
    ),
    { numRuns: fuzzRuns, endOnFailure: true },
  );
  // Moves succeed, of more than one kind.
  expect(done.size).toBeGreaterThan(1);
}, 90_000);

const at = <T>(list: readonly T[], position: number): T => {
  const found = list[position % list.length];
  if (found === undefined) throw new Error("There is none.");
  return found;
};

/** The permissions in one set that are missing in the other. */
const permissionsGained = (now: Permissions, before: Permissions): Permissions =>
  Object.fromEntries(
    areas.map((area) => [area, (now[area] ?? []).filter((action) => !before[area]?.includes(action))]),
  );

function unlessRefused(error: unknown): false {
  if (error instanceof VisibleError) return false;
  throw error;
}
