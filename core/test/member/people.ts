/** Users with accounts. Each of their calls authenticates by access token, as in the browser. */
import { Secret, TOTP } from "otpauth";
import { ulid } from "ulid";
import { Account } from "../../src/account/index.ts";
import type { Feature } from "../../src/role/schema.ts";
import type { Actor } from "../../src/kit/actor.ts";
import type { ChallengeError } from "../../src/kit/error.ts";
import { actions, type Permissions } from "../../src/kit/permission.ts";
import { Member } from "../../src/member/index.ts";
import type { Clock } from "../../src/port/clock/index.ts";
import { manualClock } from "../../src/port/clock/manual.ts";
import { Role } from "../../src/role/index.ts";
import { Workspace } from "../../src/workspace/index.ts";
import { as, system, visitor } from "../actors.ts";

export const password = "a-long-passphrase";

const tokenMilliseconds = 15 * 60_000;

export interface TestUser {
  id: string;
  email: string;
  /** Their own workspace. */
  home: string;
  /** Where they call from. */
  address: string;
  /** Runs the body as one authenticated call. */
  do<R>(body: () => Promise<R>): Promise<R>;
  /** Switches the active workspace. */
  enter(workspaceID: string): Promise<unknown>;
  /** Sets up a second factor, which later sign-ins use. */
  protect(): Promise<void>;
  /** The code that their app shows. */
  code(): string;
  /** Replaces their recovery codes, by a code of their app. */
  recoveryCodes(): Promise<string[]>;
}

const totpOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) });

/** Creates users who share a clock. */
export function people(clock: Clock.Clock = manualClock("2026-11-21T10:00:00.000Z")) {
  const asSystem = <R>(workspaceID: string, body: () => Promise<R>) => as(system(workspaceID), body, clock);

  async function createUser(plan: Workspace.Plan = "Business"): Promise<TestUser> {
    const email = `${ulid().toLowerCase()}@inbox.test`;
    const operator: Actor.Actor = { type: "operator", job: "test" };
    await as(
      operator,
      () => Account.register({ email, password, firstName: "Ann", lastName: ulid(), plan }),
      clock,
    );
    const from = { address: `origin-${ulid()}`, program: "test" };
    let secret: string | null = null;
    const code = () => totpOf(secret ?? "").generate({ timestamp: clock.now().getTime() });
    const signIn = () =>
      as(
        visitor(from),
        () =>
          Account.login({ email, password }).catch((error: ChallengeError) =>
            Account.finishLogin({ challenge: error.challenge, code: code() }),
          ),
        clock,
      );
    let { access, user } = await signIn();
    let tokenEnds = clock.now().getTime() + tokenMilliseconds;
    async function act<R>(body: () => Promise<R>): Promise<R> {
      if (clock.now().getTime() >= tokenEnds) {
        ({ access, user } = await signIn());
        tokenEnds = clock.now().getTime() + tokenMilliseconds;
      }
      return as(await as(visitor(from), () => Account.authenticate(access), clock), body, clock);
    }
    return {
      id: user.id,
      email,
      home: user.myworkspace,
      address: from.address,
      do: act,
      code,
      async protect() {
        ({ secret } = await act(() => Account.beginFactor()));
        await act(() => Account.turnOnFactor({ code: code() }));
      },
      async recoveryCodes() {
        return (await act(() => Account.renewRecoveryCodes({ code: code() }))).recovery_codes;
      },
      enter: (workspace_id) => act(() => Account.switchWorkspace({ workspace_id })),
    };
  }

  /** The joining code of an invitation. */
  async function codeOf(workspaceID: string, invitationID: string): Promise<string> {
    return (await asSystem(workspaceID, () => Member.invitationEmail(invitationID)))?.code ?? "";
  }

  /** Invites a guest to the inviter's active workspace. The guest accepts and switches to it. */
  async function addMember(inviter: TestUser, guest: TestUser, role: string): Promise<void> {
    const { id, code } = await invitationOf(inviter, guest.email, role);
    await guest.do(() => Account.joinWorkspace(code));
    await guest.enter(id);
  }

  async function invitationOf(inviter: TestUser, email: string, role = "member") {
    const workspace = (await inviter.do(() => Account.workspaces())).find(({ is_active }) => is_active);
    const id = workspace?.id ?? "";
    const invitation = await inviter.do(() => Member.invite({ email, role }));
    return { id, invitation, code: await codeOf(id, invitation.id) };
  }

  /** A team: an owner on a plan, and one member per role. */
  async function team(...roles: string[]) {
    const owner = await createUser();
    const members = await Promise.all(roles.map(() => createUser()));
    for (const [index, role] of roles.entries()) await addMember(owner, members[index] ?? owner, role);
    return { owner, members, id: owner.home };
  }

  /** Creates a role with these permissions. */
  const roleOf = (maker: TestUser, permissions: Permissions, name = ulid()) =>
    maker.do(() => Role.create({ name, permission_features: featuresOf(permissions) }));

  const setPlan = (workspaceID: string, plan: Workspace.Plan) =>
    asSystem(workspaceID, () => Workspace.setPlan(async () => ({ plan })));

  return { clock, asSystem, createUser, codeOf, addMember, invitationOf, team, roleOf, setPlan };
}

export const featuresOf = (permissions: Permissions): Feature[] =>
  Object.entries(permissions).map(([name, granted]) => ({
    name: name as Feature["name"],
    actions: actions.filter((action) => granted.includes(action)),
  }));
