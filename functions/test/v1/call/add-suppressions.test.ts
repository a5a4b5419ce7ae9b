import { TestWorkspace } from "@winnow/core/kit/id";
import { Actor } from "@winnow/core/kit/actor";
import { fillUp } from "../../../../core/test/suppression/full.ts";
import { testProblems } from "../problems.ts";

testProblems("addSuppressions", {
  "input.invalid": {
    of: "a reason that there is not",
    sent: { body: { entries: [{ email: "gone@example.com", reason: "boredom" }] } },
  },
  "suppression.conflict": {
    of: "one more than a workspace may have",
    sent: async ({ owner }) => {
      await owner.act(() => fillUp(TestWorkspace.of(Actor.can("verify_email", "view"))));
      return {};
    },
  },
});
