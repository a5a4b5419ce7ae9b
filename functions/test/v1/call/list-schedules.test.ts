import { testProblems } from "../problems.ts";

testProblems("listSchedules", {
  "input.invalid": { of: "a page of more than 1,000 schedules", sent: { query: "limit=1001" } },
});
