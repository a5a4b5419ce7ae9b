import { testProblems } from "../problems.ts";

testProblems("listWebhooks", {
  "input.invalid": { of: "a parameter that it does not have", sent: { query: "mode=live" } },
});
