import { testProblems } from "../problems.ts";

testProblems("cancelList", {
  "input.invalid": { of: "a parameter that it does not have", sent: { query: "force=1" } },
  "list.missing": { of: "the id of none", sent: {} },
  "list.conflict": {
    of: "a list that is imported and not verified",
    sent: async ({ importedList }) => ({ list: await importedList("person@inbox.test") }),
  },
});
