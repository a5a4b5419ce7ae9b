import { Audit } from "../audit/index.ts";
import { Actor } from "../kit/actor.ts";
import { fn } from "../kit/fn.ts";
import { LastOutcome } from "../last-outcome/index.ts";
import { keysOf } from "./entry.ts";
import { hasBetween } from "./part.ts";
import { type Erased, Key } from "./schema.ts";
import { changing, type Part, readEntries, readIndex, replacing, type Run, writeEntries } from "./book.ts";
import { NamedObject } from "../named-object/index.ts";

/** Erases the outcomes of an address. Whether it is suppressed stays as it is. Can be repeated. */
export const erase = fn(Key, async ({ email }): Promise<Erased> => {
  const workspaceID = Actor.can("verify_email", "delete");
  const keys = keysOf(email);
  if (!keys) return { erased: 0 };
  const work = (lasts: LastOutcome.Editor) => eraseBetween(keys, { workspaceID, email, lasts });
  return LastOutcome.editing(workspaceID, work, { isErasure: true });
});

interface Erasing {
  workspaceID: string;
  email: string;
  lasts: LastOutcome.Editor;
}

const eraseBetween = (
  keys: { first: string; last: string },
  { workspaceID, email, lasts }: Erasing,
): Promise<Erased> =>
  changing(
    workspaceID,
    async (before, objects, outdated) => {
      const erased = new Set<string>();
      const without = async <R extends Run>(run: R): Promise<(R | Part)[]> => {
        if (!hasBetween(await readIndex(workspaceID, run), keys)) return [run];
        const entries = await readEntries(workspaceID, run);
        const left = entries.filter(({ key }) => key < keys.first || key > keys.last);
        for (const { key } of entries) if (key >= keys.first && key <= keys.last) erased.add(key);
        objects.add(run.name);
        if (left.length === 0) return [];
        const written = await writeEntries(left, objects);
        return [{ ...written, ...(run.hasBounces && { hasBounces: true }) }];
      };
      const [from, to] = [
        NamedObject.placeOf(before.parts, keys.first),
        NamedObject.placeOf(before.parts, keys.last),
      ];
      const runs = (await Promise.all(before.runs.map((run) => without(run)))).flat();
      const touched = (
        await Promise.all(before.parts.slice(from, to + 1).map((part) => without(part)))
      ).flat();
      const answer = { erased: erased.size };
      if (erased.size === 0) return { answer, changes: [] };
      const parts = [...before.parts.slice(0, from), ...touched, ...before.parts.slice(to + 1)];
      return {
        answer,
        changes: [
          replacing(workspaceID, { before, runs, parts }, outdated),
          ...(await lasts.changes({ erased: email }, outdated)),
          Audit.recording(workspaceID, "outcome.erased", { name: "1 address" }),
        ],
      };
    },
    { isErasure: true },
  );
