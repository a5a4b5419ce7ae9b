import { testProblems } from "../problems.ts";

testProblems("listSchedules", {
  "input.invalid": { of: "a page of more than 100 schedules", sent: { query: "limit=101" } },
});
