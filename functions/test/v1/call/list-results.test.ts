import { testProblems } from "../problems.ts";

testProblems("listResults", {
  "input.invalid": { of: "a page of no results", sent: { query: "limit=0" } },
  "list.missing": { of: "the id of none", sent: {} },
});
