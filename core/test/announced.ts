import { OutboxEntity } from "../src/aws/outbox/entity.ts";
import { shards } from "../src/aws/outbox/relay.ts";

/** The events that a workspace has announced, of one type or of all, by their types. They wait in the outbox: no relay runs. */
export async function announced(workspaceID: string, type?: string) {
  const pages = await Promise.all(
    shards.map((shard) =>
      OutboxEntity.query
        .pending({ shard })
        .where((row, { eq }) => eq(row.workspaceID, workspaceID))
        .go({ pages: "all" }),
    ),
  );
  return pages
    .flatMap(({ data }) => data)
    .filter((event) => type === undefined || event.type === type)
    .toSorted((one, other) => one.type.localeCompare(other.type));
}
