import { FormCheck } from "@winnow/core/form-check";
import { expect } from "vitest";
import { testProblems } from "../problems.ts";

const origin = "https://shop.example";
const at = "2031-05-05T10:00:00.000Z";

testProblems(
  "checkForm",
  {
    "input.invalid": { of: "more than 320 characters", sent: { body: { email: "a".repeat(321) } } },
    "key.scope": { of: "a key that is not publishable", sent: ({ owner }) => owner.newKey() },
    "key.address_not_allowed": {
      of: "another key from a network that is not its own",
      sent: ({ owner }) => owner.newKey({ cidrs: ["198.51.100.0/24"] }),
    },
    "key.origin_not_allowed": {
      of: "a page of another origin",
      sent: { headers: { origin: "https://other.example" } },
    },
    "rate.limited": {
      of: "a check too many of a visitor in a minute",
      sent: async ({ newKey, send }) => {
        const { key } = await newKey();
        for (let count = 0; count < FormCheck.limits.visitor.max; count++)
          expect((await send({ key, at })).status).toBe(200);
        return { key, at };
      },
    },
  },
  { choices: { mode: "publishable", origins: [origin] }, headers: { origin } },
);
