import { Account } from "@winnow/core/account";
import { Actor } from "@winnow/core/kit/actor";
import { VisibleError } from "@winnow/core/kit/error";
import { Member } from "@winnow/core/member";
import { Outbox } from "@winnow/core/outbox";
import { Clock } from "@winnow/core/port/clock/index";
import { colleague, demo, founder } from "./demo-user.ts";

/** Makes the demo user, unless there is one. To be called in a world. */
export async function ensureDemo(): Promise<void> {
  await register(demo);
}

const anHourAgo: Clock.Clock = { now: () => new Date(Date.now() - 3_600_000) };

/** Makes the founder and the invitation of their colleague, unless there is one. To be called in a world. */
export const ensureFounder = (): Promise<void> =>
  Clock.provide(anHourAgo, async () => {
    if (!(await register(founder))) return;
    const { email, password } = founder;
    const visitor: Actor.Actor = { type: "public", from: { address: "127.0.0.1", program: "npm start" } };
    const { access } = await Actor.provide(visitor, () => Account.login({ email, password }));
    const actor = await Actor.provide(visitor, () => Account.authenticate(access));
    const invite = () => Member.invite({ email: colleague, role: "member" });
    // What cannot be passed on now is passed on by the stage.
    await Outbox.withRelay(
      () => Actor.provide(actor, invite),
      () => undefined,
    );
  });

/** Whether the person is new. */
const register = (person: typeof demo | typeof founder): Promise<boolean> =>
  Actor.provide({ type: "operator", job: "demo" }, async () => {
    try {
      await Account.register(person);
      return true;
    } catch (error) {
      if (error instanceof VisibleError && error.code === "account.taken") return false;
      throw error;
    }
  });
