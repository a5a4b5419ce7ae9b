import { Audit } from "../audit/index.ts";
import type { Idempotency } from "../idempotency/index.ts";
import { Actor } from "../kit/actor.ts";
import { VisibleError } from "../kit/error.ts";
import { fn } from "../kit/fn.ts";
import { groupedDigits } from "../kit/text/grouped-digits.ts";
import { Clock } from "../port/clock/index.ts";
import { type Cells, cellsOf } from "./csv.ts";
import { idsAfter } from "./id.ts";
import { limits } from "./limits.ts";
import { File, type Imported, type Info, New } from "./schema.ts";
import { change, read } from "./stored.ts";
import { normalizedValue } from "./value.ts";

/**
 * Makes the rules of a CSV file in one write; those on the same values get the effect and the note of their rows. A row that
 * cannot be is refused, and named with its reason. The same file again changes nothing.
 */
export const importFile = fn(
  File,
  async ({ csv }, claim: Pick<Idempotency.Claim<Imported>, "answered"> | null = null): Promise<Imported> => {
    const workspaceID = Actor.can("verify_email", "add");
    const rows = cellsOf(csv).map(readRow);
    const made = making();
    return change(workspaceID, (before) => {
      const { rules, imported } = merged(before, rows, made);
      const { created, updated, refused } = imported;
      const count = created + updated;
      const details = { created: `${created}`, updated: `${updated}`, refused: `${refused}` };
      const name = count === 1 ? "1 rule" : `${groupedDigits(count)} rules`;
      return {
        rules: count === 0 ? before : rules,
        answer: imported,
        alongside: [
          ...(count === 0 ? [] : [Audit.recording(workspaceID, "rule.imported", { name }, details)]),
          ...(claim ? [claim.answered(imported)] : []),
        ],
      };
    });
  },
);

/** What an import of the file would do now. Nothing changes. */
export const previewFile = fn(File, async ({ csv }): Promise<Imported> => {
  const workspaceID = Actor.can("verify_email", "add");
  const rows = cellsOf(csv).map(readRow);
  return merged((await read(workspaceID)).rules, rows, making()).imported;
});

/** When and by whom the rules of a file are made. */
type Made = Pick<Info, "created_at" | "created_by">;

const making = (): Made => ({ created_at: Clock.now().toISOString(), created_by: Actor.displayName() });

/** What a row says: a rule, or why it is none. */
type Read = New | string;

function readRow({ match, effect, ...cells }: Cells): Read {
  const parsed = New.safeParse({ ...cells, match: match.toLowerCase(), effect: effect.toLowerCase() });
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return advice[String(issue?.path[0])] ?? issue?.message ?? "This is no rule.";
  }
  try {
    return { ...parsed.data, value: normalizedValue(parsed.data.match, parsed.data.value) };
  } catch (error) {
    if (error instanceof VisibleError) return error.message;
    throw error;
  }
}

const advice: Readonly<Record<string, string>> = {
  match: "`match` is address, domain, suffix or exchanger.",
  effect: "`effect` is allow or block.",
};

const keyOf = ({ match, value }: Pick<Info, "match" | "value">): string => `${match} ${value}`;

function merged(
  before: readonly Info[],
  rows: readonly Read[],
  made: Made,
): { rules: Info[]; imported: Imported } {
  const rules = new Map(before.map((rule) => [keyOf(rule), rule]));
  const seen = new Map<string, number>();
  const nextID = idsAfter(before);
  const imported: Imported = { created: 0, updated: 0, unchanged: 0, refused: 0, refusals: [] };
  const refuse = (row: number, reason: string) => {
    imported.refused += 1;
    if (imported.refusals.length < limits.namedRows) imported.refusals.push({ row, reason });
  };
  for (const [index, said] of rows.entries()) {
    const row = index + 2;
    if (typeof said === "string") {
      refuse(row, said);
      continue;
    }
    const key = keyOf(said);
    const twin = seen.get(key);
    const known = rules.get(key);
    if (twin !== undefined) refuse(row, `Row ${twin} has a rule on the same ${said.match}.`);
    else if (!known && rules.size >= limits.rules) refuse(row, full);
    else {
      seen.set(key, row);
      if (known?.effect === said.effect && known.note === said.note) imported.unchanged += 1;
      else imported[known ? "updated" : "created"] += 1;
      rules.set(key, known ? { ...known, ...said } : { ...said, id: nextID(), ...made });
    }
  }
  return { rules: [...rules.values()], imported };
}

const full = `A workspace has at most ${groupedDigits(limits.rules)} rules.`;
