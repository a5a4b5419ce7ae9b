import { Account } from "@winnow/core/account";
import { Actor } from "@winnow/core/kit/actor";
import { Member } from "@winnow/core/member";
import { Clock } from "@winnow/core/port/clock/index";
import { manualClock } from "@winnow/core/port/clock/manual";
import { systemClock } from "@winnow/core/port/clock/system";

/** Creates an account in the product that this process serves. */
export const register = (person: Parameters<typeof Account.register>[0]): Promise<void> =>
  Clock.provide(systemClock, () =>
    Actor.provide({ type: "operator", job: "test" }, () => Account.register(person)),
  );

/** An access token issued at the given time. */
export const tokenOf = async (
  { email, password }: { email: string; password: string },
  then: string,
): Promise<string> => {
  const from = { address: "192.0.2.1", program: "test" };
  const login = () => Actor.provide({ type: "public", from }, () => Account.login({ email, password }));
  return (await Clock.provide(manualClock(then), login)).access;
};

/** The joining code in the mail of an invitation. */
export const codeOf = async (workspaceID: string, invitationID: string): Promise<string> => {
  const readEmail = () => Member.invitationEmail(invitationID);
  const email = Clock.provide(systemClock, () =>
    Actor.provide({ type: "system", workspaceID, job: "test" }, readEmail),
  );
  return (await email)?.code ?? "";
};
