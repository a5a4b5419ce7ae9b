import { testProblems } from "../problems.ts";

testProblems("getDelivery", {
  "input.invalid": { of: "a parameter that it does not have", sent: { query: "force=1" } },
  "webhook.missing": { of: "the id of no webhook", sent: {} },
  "delivery.missing": {
    of: "the id of no delivery",
    sent: async ({ newWebhook }) => ({ webhook: await newWebhook() }),
  },
});
