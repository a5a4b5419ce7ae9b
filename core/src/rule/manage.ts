/** The rules of a workspace, as people look at them and change them. */
import type { z } from "zod";
import { Audit } from "../audit/index.ts";
import type { Idempotency } from "../idempotency/index.ts";
import { Actor } from "../kit/actor.ts";
import { Cursor } from "../kit/cursor.ts";
import { VisibleError } from "../kit/error.ts";
import { fn } from "../kit/fn.ts";
import { groupedDigits } from "../kit/text/grouped-digits.ts";
import { ID } from "../kit/id.ts";
import type { Page } from "../kit/page.ts";
import { Clock } from "../port/clock/index.ts";
import { idsAfter } from "./id.ts";
import { limits } from "./limits.ts";
import { type Info, New, Query, Update } from "./schema.ts";
import { change, read } from "./stored.ts";
import { normalizedValue } from "./value.ts";

const id = ID.schema("rule");

/** A page of the rules of the workspace, the newest first. */
export const list = fn(Query, async ({ limit, cursor, ...filter }): Promise<Page.Page<Info>> => {
  const workspaceID = Actor.can("verify_email", "view");
  const before = cursor ? Cursor.decode(cursor, id, filter) : null;
  const { rules } = await read(workspaceID);
  const found = rules.filter((rule) => passes(rule, filter)).toReversed();
  const left = before === null ? found : found.filter((rule) => rule.id < before);
  const results = left.slice(0, limit);
  const last = left.length > limit ? results.at(-1) : undefined;
  return { results, next_cursor: last ? Cursor.encode(last.id, filter) : null, count: found.length };
});

const passes = (rule: Info, { match, effect, q }: Omit<z.infer<typeof Query>, "limit" | "cursor">): boolean =>
  (match === undefined || rule.match === match) &&
  (effect === undefined || rule.effect === effect) &&
  (q === undefined || [rule.value, rule.note].some((text) => text.toLowerCase().includes(q.toLowerCase())));

/** Makes a rule. Throws `conflict` where there is one on the same value, or the workspace has all the rules it may have. */
export const create = fn(
  New,
  async (
    { match, value, effect, note },
    claim: Pick<Idempotency.Claim<Info>, "answered"> | null = null,
  ): Promise<Info> => {
    const workspaceID = Actor.can("verify_email", "add");
    const compared = normalizedValue(match, value);
    const created_at = Clock.now().toISOString();
    const created_by = Actor.displayName();
    return change(workspaceID, (rules) => {
      if (rules.length >= limits.rules) throw tooMany();
      if (rules.some((other) => other.match === match && other.value === compared)) throw taken(compared);
      const rule = { id: idsAfter(rules)(), match, value: compared, effect, note, created_at, created_by };
      const alongside = [
        recording(workspaceID, "rule.created", rule),
        ...(claim ? [claim.answered(rule)] : []),
      ];
      return { rules: [...rules, rule], answer: rule, alongside };
    });
  },
);

/** Changes the note of a rule. Throws `missing` where it is gone. */
export const update = fn(Update.extend({ id }), async ({ id, note }): Promise<Info> => {
  const workspaceID = Actor.can("verify_email", "edit");
  return change(workspaceID, (rules) => {
    const rule = { ...requireIn(rules, id), note };
    const alongside = [recording(workspaceID, "rule.updated", rule)];
    return { rules: rules.map((other) => (other.id === id ? rule : other)), answer: rule, alongside };
  });
});

/** Deletes a rule. Throws `missing` where it is gone. */
export const remove = fn(id, async (ruleID): Promise<void> => {
  const workspaceID = Actor.can("verify_email", "delete");
  await change(workspaceID, (rules) => {
    const rule = requireIn(rules, ruleID);
    const alongside = [recording(workspaceID, "rule.deleted", rule)];
    return { rules: rules.filter((other) => other.id !== ruleID), answer: undefined, alongside };
  });
});

const recording = (
  workspaceID: string,
  action: "rule.created" | "rule.updated" | "rule.deleted",
  { id, match, value, effect }: Info,
) => Audit.recording(workspaceID, action, { id, name: value }, { effect, match });

function requireIn(rules: readonly Info[], ruleID: string): Info {
  const rule = rules.find((other) => other.id === ruleID);
  if (!rule) throw new VisibleError("missing", "rule.missing", "There is no such rule.");
  return rule;
}

const tooMany = () =>
  new VisibleError(
    "conflict",
    "rule.conflict",
    `A workspace has at most ${groupedDigits(limits.rules)} rules. Delete one first.`,
  );

const taken = (value: string) =>
  new VisibleError("conflict", "rule.conflict", `There is a rule on “${value}” already. Delete it first.`);
