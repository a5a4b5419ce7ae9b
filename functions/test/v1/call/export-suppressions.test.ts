import { testProblems } from "../problems.ts";

testProblems("exportSuppressions", {
  "input.invalid": { of: "a cursor that is not ours", sent: { query: "cursor=nonsense" } },
});
