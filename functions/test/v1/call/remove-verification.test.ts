import { testProblems } from "../problems.ts";

testProblems("removeVerification", {
  "input.invalid": { of: "a parameter that it does not have", sent: { query: "force=1" } },
  "verification.missing": { of: "the id of none", sent: {} },
});
