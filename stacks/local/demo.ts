/** The demo user of the local stage, for whom everything can be tried at once. No other stage has one. */
import { Account } from "@winnow/core/account";
import { Actor } from "@winnow/core/kit/actor";
import { VisibleError } from "@winnow/core/kit/error";

export const demo = {
  email: "demo@inbox.test",
  password: "winnow-demo-passphrase",
  firstName: "Demo",
  lastName: "User",
  allowance: 1_000_000,
} as const;

/** Makes the demo user, unless there is one. To be called in a world. */
export const ensureDemo = (): Promise<void> =>
  Actor.provide({ type: "operator", job: "demo" }, async () => {
    try {
      await Account.register(demo);
    } catch (error) {
      if (!(error instanceof VisibleError && error.code === "account.taken")) throw error;
    }
  });
