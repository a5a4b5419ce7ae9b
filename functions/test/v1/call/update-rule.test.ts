import { testProblems } from "../problems.ts";

testProblems("updateRule", {
  "input.invalid": { of: "a note that is too long", sent: { body: { note: "a".repeat(201) } } },
  "rule.missing": { of: "the id of none", sent: {} },
});
