import { testProblems } from "../problems.ts";

testProblems("listSuppressions", {
  "input.invalid": { of: "a reason that there is not", sent: { query: "reason=boredom" } },
});
