import { Audit } from "../audit/index.ts";
import { Table } from "../aws/table/index.ts";
import { Actor } from "../kit/actor.ts";
import { fn } from "../kit/fn.ts";
import { ID } from "../kit/id.ts";
import { Clock } from "../port/clock/index.ts";
import { type Edit, editing } from "./edit.ts";
import type { ListRow } from "./entity.ts";
import { get, infoOf } from "./read.ts";
import { firstExpiry, retentionOf } from "./retention.ts";
import { areaOf, rowFor, view } from "./row.ts";
import { Update } from "./schema.ts";
import { tagging } from "./tags/tags.ts";

/** Updates name, tags, metadata or retention. A shorter retention needs the permission to delete the list. */
export const update = fn(
  Update.extend({ id: ID.schema("list") }),
  async ({ id, name, tags, retention_days, metadata }) => {
    await Table.transact(async (outdated) => {
      const list = await rowFor(id, "edit");
      const edits = [
        name === undefined ? null : renaming(list, name),
        tags === undefined ? null : tagging(list, tags),
        retention_days === undefined ? null : await keeping(list, retention_days),
        metadata === undefined ? null : { changed: { metadata } },
      ];
      return { answer: undefined, changes: editing(list, edits, outdated) };
    });
    return get(id);
  },
);

function renaming({ workspaceID, id, name: from }: ListRow, name: string): Edit | null {
  if (name === from) return null;
  const recording = [Audit.recording(workspaceID, "list.renamed", { id, name }, { from })];
  return { changed: { name }, decidedBy: "name", recording };
}

/** Another retention. The first time, it is also written where it is the same as that of a former list. */
async function keeping(list: ListRow, days: number): Promise<Edit | null> {
  const { workspaceID, id, name, kept, retentionDays } = list;
  const from = retentionOf(list);
  if (days === retentionDays) return null;
  if (days < from) Actor.can(areaOf(list.purpose), "delete");
  const [doing = view(list)] = await infoOf([list]);
  const timeExpires = firstExpiry(list, { days, doing, now: Clock.now().toISOString() });
  const details = { from: String(from), to: String(days) };
  return {
    changed: { kept, retentionDays: days, timeExpires },
    decidedBy: "timeExpires",
    ...(days !== from && {
      recording: [Audit.recording(workspaceID, "list.retention_changed", { id, name }, details)],
    }),
  };
}
