import { TestWorkspace } from "@winnow/core/kit/id";
import { Actor } from "@winnow/core/kit/actor";
import { fillUp } from "../../../core/test/outcome/full.ts";
import { fillUp as fillSuppression } from "../../../core/test/suppression/full.ts";
import type { Cases } from "./problems.ts";

/** The problems of recording outcomes where there is no room. */
export const whereOutcomesAreFull: Cases = {
  "suppression.conflict": {
    of: "a hard bounce where the suppression list is full",
    sent: async ({ owner }) => {
      await owner.act(async () => {
        const workspaceID = TestWorkspace.of(Actor.can("verify_email", "view"));
        await fillUp(workspaceID, 2);
        await fillSuppression(workspaceID);
      });
      return {};
    },
  },
  "outcome.conflict": {
    of: "one more than a workspace may have",
    sent: async ({ owner }) => {
      await owner.act(() => fillUp(TestWorkspace.of(Actor.can("verify_email", "view"))));
      return {};
    },
  },
};
