import { testProblems } from "../problems.ts";

testProblems("reviseList", {
  "input.invalid": { of: "a parameter that it does not have", sent: { query: "force=1" } },
  "list.missing": { of: "the id of none", sent: {} },
  "list.conflict": {
    of: "a list that is not verified",
    sent: async ({ newList }) => ({ list: await newList() }),
  },
});
