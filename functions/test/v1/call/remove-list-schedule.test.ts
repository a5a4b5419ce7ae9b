import { testProblems } from "../problems.ts";

testProblems("removeListSchedule", {
  "input.invalid": { of: "a parameter that it does not have", sent: { query: "force=1" } },
  "list.missing": { of: "the id of none", sent: {} },
});
