import { testProblems } from "../problems.ts";

testProblems("updateWebhook", {
  "input.invalid": { of: "a URL that is none", sent: { body: { url: "nowhere" } } },
  "webhook.missing": { of: "the id of none", sent: {} },
});
