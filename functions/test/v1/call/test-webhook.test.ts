import { testProblems } from "../problems.ts";

testProblems("testWebhook", {
  "input.invalid": { of: "an event that there is not", sent: { body: { type: "list.eaten" } } },
  "webhook.missing": { of: "the id of none", sent: {} },
  "list.conflict": {
    of: "a webhook that is disabled",
    sent: async ({ newWebhook }) => ({ webhook: await newWebhook({ enabled: false }) }),
  },
});
