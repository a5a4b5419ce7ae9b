import { whereOutcomesAreFull } from "../full-outcomes.ts";
import { testProblems } from "../problems.ts";

testProblems("recordOutcomeMessages", {
  "input.invalid": { of: "no message", sent: { body: { messages: "" } } },
  ...whereOutcomesAreFull,
});
