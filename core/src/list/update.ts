import { Audit } from "../audit/index.ts";
import { Table } from "../aws/table/index.ts";
import { fn } from "../kit/fn.ts";
import { ID } from "../kit/id.ts";
import { ListEntity } from "./entity.ts";
import { get } from "./read.ts";
import { daysAfter } from "./retention.ts";
import { rowFor } from "./row.ts";
import { Update } from "./schema.ts";

/** Updates name, metadata or retention. Retention counts from the creation. */
export const update = fn(
  Update.extend({ id: ID.schema("list") }),
  async ({ id, name, retention_days, metadata }) => {
    await Table.transact(async (outdated) => {
      const list = await rowFor(id, "edit");
      const { workspaceID, timeCreated, kept } = list;
      const isRenamed = name !== undefined && name !== list.name;
      const changed = {
        ...(isRenamed && { name }),
        ...(metadata && { metadata }),
        ...(retention_days && { kept, timeExpires: daysAfter(timeCreated, retention_days) }),
      };
      if (Object.keys(changed).length === 0) return { answer: undefined, changes: [] };
      const patch = ListEntity.patch({ workspaceID, id })
        .set(changed)
        .where((row, { eq }) => (isRenamed ? eq(row.name, list.name) : ""));
      return {
        answer: undefined,
        changes: [
          Table.change(patch, outdated),
          ...(isRenamed
            ? [Audit.recording(workspaceID, "list.renamed", { id, name }, { from: list.name })]
            : []),
        ],
      };
    });
    return get(id);
  },
);
