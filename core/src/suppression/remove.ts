import { Audit } from "../audit/index.ts";
import { Actor } from "../kit/actor.ts";
import { VisibleError } from "../kit/error.ts";
import { fn } from "../kit/fn.ts";
import { named } from "./entry.ts";
import { Key } from "./schema.ts";
import { change } from "./stored.ts";

/** Erases a suppressed address, also from what was known of it. Throws `missing` where it is not suppressed. */
export const remove = fn(Key, async (key): Promise<void> => {
  const workspaceID = Actor.can("verify_email", "delete");
  const sha256 = named(key)?.sha256;
  if (sha256 === undefined) throw missing();
  await change(workspaceID, [sha256], {
    isErasure: true,
    begin: () => (entries) => {
      const left = entries.filter((entry) => entry.sha256 !== sha256);
      if (left.length === entries.length) throw missing();
      return left;
    },
    concluding: () => ({
      answer: undefined,
      alongside: [Audit.recording(workspaceID, "suppression.removed", { name: "1 address" })],
    }),
  });
});

const missing = () =>
  new VisibleError("missing", "suppression.missing", "There is no such suppressed address.");
