import { testProblems } from "../problems.ts";

testProblems("listLists", {
  "input.invalid": { of: "a page of more than 1,000 lists", sent: { query: "limit=1001" } },
});
