import { randomUUID } from "node:crypto";
import { testProblems } from "../problems.ts";

testProblems("verify", {
  "input.invalid": { of: "an empty address", sent: { body: { email: "" } } },
  "credits.insufficient": {
    of: "the test address for it",
    sent: { body: { email: "insufficient@credits.test" } },
  },
  "budget.exhausted": { of: "the test address for it", sent: { body: { email: "budget@credits.test" } } },
  "verification.missing": {
    of: "a repetition of a call whose verification was deleted",
    sent: async ({ send, ask }) => {
      const headers = { "idempotency-key": randomUUID() };
      const { body } = await send({ headers });
      await ask("DELETE", `/v1/verifications/${body.id}`);
      return { headers };
    },
  },
});
