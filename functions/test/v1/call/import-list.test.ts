import { testProblems } from "../problems.ts";

testProblems("importList", {
  "input.invalid": { of: "a column before the first", sent: { body: { column: -1 } } },
  "list.missing": { of: "the id of none", sent: {} },
  "list.conflict": {
    of: "a list whose file has not arrived",
    sent: async ({ ask }) => {
      const file = { name: "Spring", filename: "spring.csv", size: 100 };
      const { body } = await ask("POST", "/v1/lists", file);
      return { list: body.id };
    },
  },
});
