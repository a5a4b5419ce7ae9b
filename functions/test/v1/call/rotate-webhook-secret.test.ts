import { testProblems } from "../problems.ts";

testProblems("rotateWebhookSecret", {
  "input.invalid": { of: "an overlap of less than nothing", sent: { body: { overlap_hours: -1 } } },
  "webhook.missing": { of: "the id of none", sent: {} },
});
