import { testProblems } from "../problems.ts";

testProblems("removeSuppression", {
  "input.invalid": { of: "neither an address nor a hash", sent: { query: "" } },
  "suppression.missing": { of: "an address that is not suppressed", sent: {} },
});
