import { testProblems } from "../problems.ts";

testProblems("deleteWebhook", {
  "input.invalid": { of: "a parameter that it does not have", sent: { query: "force=1" } },
  "webhook.missing": { of: "the id of none", sent: {} },
});
