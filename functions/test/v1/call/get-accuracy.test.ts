import { testProblems } from "../problems.ts";

testProblems("getAccuracy", {
  "input.invalid": { of: "a parameter that it does not have", sent: { query: "by=day" } },
});
