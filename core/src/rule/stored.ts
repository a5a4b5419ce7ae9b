/** All rules of a workspace in one object of the store, a new one for each version. */
import { ulid } from "ulid";
import { z } from "zod";
import { Store } from "../aws/store/index.ts";
import { type Change, Table } from "../aws/table/index.ts";
import { Actor } from "../kit/actor.ts";
import { createRecent } from "../kit/cache/recent.ts";
import { NamedObject } from "../named-object/index.ts";
import { Clock } from "../port/clock/index.ts";
import { Quota } from "../quota/index.ts";
import { Suppression } from "../suppression/index.ts";
import { RulesEntity } from "./entity.ts";
import { limits } from "./limits.ts";
import { type Matcher, matcherOf, withSuppressed } from "./matcher.ts";
import { Info } from "./schema.ts";

interface Version {
  version: number;
  rules: readonly Info[];
  key: string | null;
}

const rulesBelow = (workspaceID: string): string => `rules/${workspaceID}/`;

/** The rules as they are now. A reader whose object was replaced meanwhile reads again. */
export async function read(workspaceID: string): Promise<Version> {
  let gone: string | null = null;
  for (;;) {
    const row = await readRow(workspaceID);
    if (!row) return { version: 0, rules: [], key: null };
    const text = await Store.textIfThere(row.key);
    if (text !== null) return { ...row, rules: z.array(Info).parse(JSON.parse(text)) };
    if (gone === row.key) throw new Error(`The rules of ${workspaceID} are gone from the store.`);
    gone = row.key;
  }
}

async function readRow(workspaceID: string) {
  const { data } = await RulesEntity.get({ workspaceID }).go({ consistent: true });
  return data;
}

/** Rules that a process remembers: those of five full workspaces, or of many usual ones. */
const capacity = 5 * limits.rules;
const remembered = createRecent<{ matcher: Matcher; count: number }>(capacity, ({ count }) => count);
const none = matcherOf([]);

/** The rules of a workspace and what it suppresses, ready to be applied, to any address or among some. */
export async function matcher(workspaceID: string, among?: readonly string[]): Promise<Matcher> {
  const [rules, suppressed] = await Promise.all([
    rulesAlone(workspaceID),
    Suppression.finder(workspaceID, among),
  ]);
  return suppressed.version === 0 ? rules : withSuppressed(rules, suppressed);
}

/** The version of that, without a look at the rules. */
export async function version(workspaceID: string): Promise<number> {
  const [rules, suppressed] = await Promise.all([readRow(workspaceID), Suppression.version(workspaceID)]);
  return (rules?.version ?? 0) + suppressed;
}

/** The rules without what is suppressed. The object is read once for each version. */
export async function rulesAlone(workspaceID: string): Promise<Matcher> {
  const row = await readRow(workspaceID);
  if (!row) return none;
  const known = remembered.get(workspaceID);
  if (known?.matcher.version === row.version) return known.matcher;
  const { version, rules } = await read(workspaceID);
  const matcher = matcherOf(rules, version);
  remembered.set(workspaceID, { matcher, count: rules.length + 1 });
  return matcher;
}

interface Changed<Answer> {
  /** The rules before, as they are, where none has changed. */
  rules: readonly Info[];
  answer: Answer;
  alongside: readonly Change[];
}

const objectsOf = (workspaceID: string): NamedObject.ObjectsOfRow => ({
  below: rulesBelow(workspaceID),
  present: async () => {
    const row = await readRow(workspaceID);
    return row ? [nameOf(workspaceID, row.key)] : [];
  },
  counter: Quota.rewritesOf(workspaceID),
});

const nameOf = (workspaceID: string, key: string): string => key.slice(rulesBelow(workspaceID).length);

/** Replaces the rules in one transaction. */
export async function change<Answer>(
  workspaceID: string,
  changed: (rules: readonly Info[]) => Changed<Answer>,
): Promise<Answer> {
  return NamedObject.changing(objectsOf(workspaceID), (names) =>
    Table.transact(async (outdated) => {
      const before = await read(workspaceID);
      const { rules, answer, alongside } = changed(before.rules);
      if (rules === before.rules) return { answer, changes: alongside };
      const name = ulid(Clock.now().getTime());
      await names.put(name, JSON.stringify(rules));
      if (before.key !== null) names.add(nameOf(workspaceID, before.key));
      const key = rulesBelow(workspaceID) + name;
      const put = RulesEntity.put({ workspaceID, version: before.version + 1, key }).where(
        (row, { eq, notExists }) =>
          before.version === 0 ? notExists(row.version) : eq(row.version, before.version),
      );
      return { answer, changes: [Table.change(put, outdated), ...alongside] };
    }),
  );
}

/** Erases the rules of a closed workspace. Can be repeated. */
export async function removeAll(): Promise<void> {
  const workspaceID = Actor.system();
  await RulesEntity.delete({ workspaceID }).go();
  await Store.removeBelow(rulesBelow(workspaceID));
}
