import { testProblems } from "../problems.ts";

testProblems("getList", {
  "input.invalid": { of: "a wait of more than 25 seconds", sent: { query: "wait=26" } },
  "list.missing": { of: "the id of none", sent: {} },
});
