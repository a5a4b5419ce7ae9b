import { testProblems } from "../problems.ts";

testProblems("exportRules", {
  "input.invalid": { of: "a cursor that is none", sent: { query: "cursor=none" } },
});
