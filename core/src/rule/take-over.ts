import { Audit } from "../audit/index.ts";
import { Actor } from "../kit/actor.ts";
import { idsAfter } from "./id.ts";
import type { Info } from "./schema.ts";
import { change } from "./stored.ts";
import { normalizedValue } from "./value.ts";
import { groupedDigits } from "../kit/text/grouped-digits.ts";

/** A rule of another stage as it is compared here. Throws `input` for one that this stage would not take. */
export const compared = <R extends Pick<Info, "match" | "value">>(rule: R): R => ({
  ...rule,
  value: normalizedValue(rule.match, rule.value),
});

/** Gives a workspace without rules those of another stage, under new ids. Can be repeated: then nothing changes. */
export async function takeOver(rules: readonly Info[]): Promise<void> {
  const workspaceID = Actor.system();
  await change(workspaceID, (before) => {
    if (before.length > 0 || rules.length === 0) return { rules: before, answer: null, alongside: [] };
    const nextID = idsAfter([]);
    const details = { created: `${rules.length}`, updated: "0", refused: "0" };
    const name = rules.length === 1 ? "1 rule" : `${groupedDigits(rules.length)} rules`;
    return {
      rules: rules.map((rule) => ({ ...compared(rule), id: nextID() })),
      answer: null,
      alongside: [Audit.recording(workspaceID, "rule.imported", { name }, details)],
    };
  });
}
