import { randomUUID } from "node:crypto";
import { ApiKey } from "@winnow/core/api-key";
import { Quota } from "@winnow/core/quota";
import { Window } from "@winnow/core/window";
import { newOwner } from "../program.ts";
import { testProblems } from "../problems.ts";

const time = "2031-05-05T17:00:00.000Z";

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
  "quota.used_up": {
    of: "a workspace that has made as many lists of the day as its plan takes",
    sent: async () => {
      const owner = await newOwner("free");
      const { key } = await owner.newKey();
      const { workspaceID } = await owner.act(() => ApiKey.authenticate(key));
      const { uploads } = await owner.act(() => Quota.of(workspaceID));
      const window = Window.of({ seconds: 86_400 }, new Date(time));
      await Window.keep(`new-lists:${workspaceID}`, window, uploads.lists);
      return { key, at: time, body: { name: "Spring", emails: ["person@inbox.test"] } };
    },
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
