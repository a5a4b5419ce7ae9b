import { expect } from "vitest";
import { testProblems } from "../problems.ts";

testProblems("createWebhook", {
  "input.invalid": {
    of: "an event that there is not",
    sent: { body: { url: "https://example.com/hook", events: ["list.eaten"] } },
  },
  "list.conflict": {
    of: "a webhook too many",
    sent: async ({ send }) => {
      const made = await Promise.all(Array.from({ length: 16 }, () => send({})));
      expect(made.map(({ status }) => status)).toEqual(made.map(() => 201));
      return {};
    },
  },
});
