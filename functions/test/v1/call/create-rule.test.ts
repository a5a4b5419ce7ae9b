import { expect } from "vitest";
import { testProblems } from "../problems.ts";

testProblems("createRule", {
  "input.invalid": {
    of: "a wildcard",
    sent: { body: { match: "domain", value: "*.example.com", effect: "block" } },
  },
  "rule.conflict": {
    of: "a second rule on a value",
    sent: async ({ send }) => {
      expect((await send({})).status).toBe(201);
      return {};
    },
  },
});
