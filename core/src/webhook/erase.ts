import { Table } from "../aws/table/index.ts";
import { Actor } from "../kit/actor.ts";
import { eachSettled } from "../kit/concurrency/each-settled.ts";
import { TestWorkspace } from "../kit/id.ts";
import { Workspace } from "../workspace/index.ts";
import { DeliveryEntity, EndpointEntity, type Key, PendingEntity, SubjectEntity } from "./entity.ts";
import { wake } from "./endpoint-queue.ts";
import { rowsOf } from "./row.ts";

const pageSize = 200;

/** Erases the deliveries of a removed endpoint, page by page. Can be repeated. */
export async function eraseDeliveries({ workspaceID, endpointID }: Key): Promise<void> {
  for (;;) {
    const [pending, deliveries] = await Promise.all([
      PendingEntity.query.byEndpoint({ workspaceID, endpointID }).go({ limit: pageSize, consistent: true }),
      DeliveryEntity.query.byEndpoint({ workspaceID, endpointID }).go({
        limit: pageSize,
        consistent: true,
        attributes: ["workspaceID", "endpointID", "id", "subject"],
      }),
    ]);
    if (pending.data.length === 0 && deliveries.data.length === 0) return;
    const subjects = deliveries.data.flatMap(({ id, subject }) =>
      subject === undefined ? [] : { workspaceID, endpointID, id, subject },
    );
    if (subjects.length > 0) await Table.retryUnprocessed(() => SubjectEntity.delete(subjects).go());
    if (deliveries.data.length > 0)
      await Table.retryUnprocessed(() => DeliveryEntity.delete(deliveries.data).go());
    if (pending.data.length > 0) await Table.retryUnprocessed(() => PendingEntity.delete(pending.data).go());
  }
}

/** Erases the deliveries about a list, a verification or an audit entry, with their bodies and answers. Can be repeated. */
export async function eraseAbout(subject: string): Promise<void> {
  const workspaceID = Actor.system();
  const { data } = await SubjectEntity.query
    .bySubject({ workspaceID, subject })
    .go({ pages: "all", consistent: true });
  await eachSettled(data, async ({ endpointID, id }) => {
    await DeliveryEntity.delete({ workspaceID, endpointID, id }).go();
    await SubjectEntity.delete({ workspaceID, subject, endpointID, id }).go();
  });
}

/** Removes the endpoints of a closed workspace, of both modes, with their deliveries. Can be repeated. */
export async function removeAll(): Promise<void> {
  const live = Actor.system();
  if (await Workspace.find(live)) return;
  const rows = (await Promise.all([live, TestWorkspace.of(live)].map(rowsOf))).flat();
  const keys = rows.map(({ workspaceID, id }) => ({ workspaceID, id }));
  if (keys.length === 0) return;
  // The queue erases the deliveries, also those that are written meanwhile.
  await wake(keys.map(({ workspaceID, id: endpointID }) => ({ workspaceID, endpointID })));
  await Table.retryUnprocessed(() => EndpointEntity.delete(keys).go());
  for (const { workspaceID, id: endpointID } of keys) await eraseDeliveries({ workspaceID, endpointID });
}
