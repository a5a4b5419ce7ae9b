import { testProblems } from "../problems.ts";

testProblems("setListSchedule", {
  "input.invalid": { of: "no cap", sent: { body: { every_days: 7 } } },
  "list.missing": { of: "the id of none", sent: {} },
  "list.conflict": {
    of: "a list that is not verified",
    sent: async ({ newList }) => ({ list: await newList() }),
  },
});
