import { whereOutcomesAreFull } from "../full-outcomes.ts";
import { testProblems } from "../problems.ts";

testProblems("recordOutcomes", {
  "input.invalid": {
    of: "a type that there is not",
    sent: {
      body: { outcomes: [{ email: "gone@example.com", type: "vanished", at: new Date().toISOString() }] },
    },
  },
  ...whereOutcomesAreFull,
});
