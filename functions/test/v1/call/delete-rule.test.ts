import { testProblems } from "../problems.ts";

testProblems("deleteRule", {
  "input.invalid": { of: "a parameter that it does not have", sent: { query: "force=1" } },
  "rule.missing": { of: "the id of none", sent: {} },
});
