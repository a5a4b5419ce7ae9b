import { TestWorkspace } from "@winnow/core/kit/id";
import { Actor } from "@winnow/core/kit/actor";
import { fillUp } from "../../../../core/test/suppression/full.ts";
import { testProblems } from "../problems.ts";

testProblems("importSuppressions", {
  "input.invalid": { of: "a file without addresses", sent: { body: { csv: "name\nAnn" } } },
  "suppression.conflict": {
    of: "more than a workspace may have",
    sent: async ({ owner }) => {
      await owner.act(() => fillUp(TestWorkspace.of(Actor.can("verify_email", "view"))));
      return {};
    },
  },
});
