import { testProblems } from "../problems.ts";

testProblems("listReasons", {
  "input.invalid": { of: "a parameter that it does not have", sent: { query: "status=valid" } },
});
