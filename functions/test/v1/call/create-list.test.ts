import { randomUUID } from "node:crypto";
import { testProblems } from "../problems.ts";

testProblems("createList", {
  "input.invalid": { of: "a list without addresses or a file", sent: { body: { name: "Spring" } } },
  "credits.insufficient": {
    of: "the test address for it",
    sent: { body: { name: "Spring", emails: ["insufficient@credits.test"] } },
  },
  "list.too_large": {
    of: "a file of more than 250 MB",
    sent: { body: { name: "Spring", filename: "spring.csv", size: 250_000_001 } },
  },
  "list.missing": {
    of: "a repetition of a call whose list was deleted",
    sent: async ({ send, ask }) => {
      const headers = { "idempotency-key": randomUUID() };
      const { body } = await send({ headers });
      await ask("DELETE", `/v1/lists/${body.id}`);
      return { headers };
    },
  },
});
