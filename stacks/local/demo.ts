import { Account } from "@winnow/core/account";
import { Actor } from "@winnow/core/kit/actor";
import { VisibleError } from "@winnow/core/kit/error";
import { demo } from "./demo-user.ts";

/** Makes the demo user, unless there is one. To be called in a world. */
export const ensureDemo = (): Promise<void> =>
  Actor.provide({ type: "operator", job: "demo" }, async () => {
    try {
      await Account.register(demo);
    } catch (error) {
      if (!(error instanceof VisibleError && error.code === "account.taken")) throw error;
    }
  });
