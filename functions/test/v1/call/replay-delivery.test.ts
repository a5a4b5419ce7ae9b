import { testProblems } from "../problems.ts";

testProblems("replayDelivery", {
  "input.invalid": { of: "a parameter that it does not have", sent: { query: "force=1" } },
  "webhook.missing": { of: "the id of no webhook", sent: {} },
  "delivery.missing": {
    of: "the id of no delivery",
    sent: async ({ newWebhook }) => ({ webhook: await newWebhook() }),
  },
  "list.conflict": {
    of: "a delivery that is on its way",
    sent: async ({ newWebhook, ask }) => {
      const webhook = await newWebhook();
      const { body } = await ask("POST", `/v1/webhooks/${webhook}/test`, {});
      return { webhook, delivery: body.id };
    },
  },
});
