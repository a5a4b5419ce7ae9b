import { testProblems } from "../problems.ts";

testProblems("listRules", {
  "input.invalid": { of: "an effect that there is not", sent: { query: "effect=ignore" } },
});
