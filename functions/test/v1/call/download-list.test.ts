import { testProblems } from "../problems.ts";

testProblems("downloadList", {
  "input.invalid": {
    of: "statuses together with a policy",
    sent: { body: { format: "csv", statuses: ["valid"], policy: "safe" } },
  },
  "list.missing": { of: "the id of none", sent: {} },
  "list.conflict": {
    of: "a list without results",
    sent: async ({ newList }) => ({ list: await newList() }),
  },
});
