import { Audit } from "../audit/index.ts";
import { type Change, Table } from "../aws/table/index.ts";
import { Actor } from "../kit/actor.ts";
import { fn } from "../kit/fn.ts";
import { ID } from "../kit/id.ts";
import { Clock } from "../port/clock/index.ts";
import { ListEntity, type ListRow } from "./entity.ts";
import { get, infoOf } from "./read.ts";
import { firstExpiry, retentionOf } from "./retention.ts";
import { areaOf, rowFor, view } from "./row.ts";
import { Update } from "./schema.ts";

/** Updates name, metadata or retention. A shorter retention needs the permission to delete the list. */
export const update = fn(
  Update.extend({ id: ID.schema("list") }),
  async ({ id, name, retention_days, metadata }) => {
    await Table.transact(async (outdated) => {
      const list = await rowFor(id, "edit");
      const { workspaceID } = list;
      const isRenamed = name !== undefined && name !== list.name;
      const kept = retention_days === undefined ? null : await retained(list, retention_days);
      const changed = { ...(isRenamed && { name }), ...(metadata && { metadata }), ...kept?.changed };
      if (Object.keys(changed).length === 0) return { answer: undefined, changes: [] };
      const patch = ListEntity.patch({ workspaceID, id })
        .set(changed)
        .where((row, { eq }) =>
          [
            ...(isRenamed ? [eq(row.name, list.name)] : []),
            ...(kept ? [eq(row.timeExpires, list.timeExpires)] : []),
          ].join(" AND "),
        );
      return {
        answer: undefined,
        changes: [
          Table.change(patch, outdated),
          ...(isRenamed
            ? [Audit.recording(workspaceID, "list.renamed", { id, name }, { from: list.name })]
            : []),
          ...(kept?.recording ?? []),
        ],
      };
    });
    return get(id);
  },
);

/** What another retention changes of a list; null where it has that already. */
async function retained(
  list: ListRow,
  days: number,
): Promise<{ changed: Partial<ListRow>; recording: Change[] } | null> {
  const { workspaceID, id, name, kept } = list;
  const from = retentionOf(list);
  if (days === from && list.retentionDays !== undefined) return null;
  if (days < from) Actor.can(areaOf(list.purpose), "delete");
  const [doing = view(list)] = await infoOf([list]);
  const timeExpires = firstExpiry(list, { days, doing, now: Clock.now().toISOString() });
  return {
    changed: { kept, retentionDays: days, timeExpires },
    recording:
      days === from
        ? []
        : [
            Audit.recording(
              workspaceID,
              "list.retention_changed",
              { id, name },
              { from: String(from), to: String(days) },
            ),
          ],
  };
}
