import { Account } from "@winnow/core/account";
import { Actor } from "@winnow/core/kit/actor";
import { VisibleError } from "@winnow/core/kit/error";
import { Member } from "@winnow/core/member";
import { Outbox } from "@winnow/core/aws/outbox";
import { Clock } from "@winnow/core/port/clock/index";
import { colleague, demo, inviter } from "./demo-user.ts";

/** Creates the demo user if missing. Needs adapters in scope. */
export async function ensureDemo(): Promise<void> {
  await register(demo);
}

const anHourAgo: Clock.Clock = { now: () => new Date(Date.now() - 3_600_000) };

/** Creates a second user with an open invitation if missing. Needs adapters in scope. */
export const ensureInvitation = (): Promise<void> =>
  Clock.provide(anHourAgo, async () => {
    if (!(await register(inviter))) return;
    const { email, password } = inviter;
    const visitor: Actor.Actor = { type: "public", from: { address: "127.0.0.1", program: "npm start" } };
    const { access } = await Actor.provide(visitor, () => Account.login({ email, password }));
    const actor = await Actor.provide(visitor, () => Account.authenticate(access));
    const invite = () => Member.invite({ email: colleague, role: "member" });
    // The relay of the stage publishes events that cannot be published here.
    await Outbox.withRelay(
      () => Actor.provide(actor, invite),
      () => undefined,
    );
  });

/** An account with credits, which the operator creates. */
type Registration = Parameters<typeof Account.register>[0];

/** Creates an account if missing. Resolves with false if it exists. Needs adapters in scope. */
export const register = (person: Registration): Promise<boolean> =>
  Actor.provide({ type: "operator", job: "demo" }, async () => {
    try {
      await Account.register(person);
      return true;
    } catch (error) {
      if (error instanceof VisibleError && error.code === "account.taken") return false;
      throw error;
    }
  });
