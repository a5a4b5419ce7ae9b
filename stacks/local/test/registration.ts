import { Account } from "@winnow/core/account";
import { Actor } from "@winnow/core/kit/actor";
import { Clock } from "@winnow/core/port/clock/index";
import { systemClock } from "@winnow/core/port/clock/system";

/** Makes an account in the stage that this process serves. */
export const register = (person: Parameters<typeof Account.register>[0]): Promise<void> =>
  Clock.provide(systemClock, () =>
    Actor.provide({ type: "operator", job: "test" }, () => Account.register(person)),
  );
