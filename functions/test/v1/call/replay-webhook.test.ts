import { testProblems } from "../problems.ts";

testProblems("replayWebhook", {
  "input.invalid": { of: "no time", sent: { query: "" } },
  "webhook.missing": { of: "the id of none", sent: {} },
  "list.conflict": {
    of: "a webhook that is disabled",
    sent: async ({ newWebhook }) => ({ webhook: await newWebhook({ enabled: false }) }),
  },
});
