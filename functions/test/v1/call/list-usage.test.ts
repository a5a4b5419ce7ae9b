import { testProblems } from "../problems.ts";

testProblems("listUsage", {
  "input.invalid": { of: "a grouping that there is not", sent: { query: "by=moon" } },
});
