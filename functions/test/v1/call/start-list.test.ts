import { testProblems } from "../problems.ts";

testProblems("startList", {
  "input.invalid": { of: "a mode that there is not", sent: { body: { mode: "guess" } } },
  "list.missing": { of: "the id of none", sent: {} },
  "list.conflict": {
    of: "a list that is still being imported",
    sent: async ({ newList }) => ({ list: await newList() }),
  },
  "credits.insufficient": {
    of: "a list with the test address for it",
    sent: async ({ importedList }) => ({ list: await importedList("unpaid@credits.test") }),
  },
  "budget.exhausted": {
    of: "a list with the test address for it",
    sent: async ({ importedList }) => ({ list: await importedList("budget@credits.test") }),
  },
});
