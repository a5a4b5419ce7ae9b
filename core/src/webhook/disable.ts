import { Audit } from "../audit/index.ts";
import { Table } from "../aws/table/index.ts";
import { Job } from "../job/index.ts";
import { Actor } from "../kit/actor.ts";
import { TestWorkspace } from "../kit/id.ts";
import { EndpointEntity, type EndpointRow } from "./entity.ts";
import { standingOf } from "./maker.ts";
import { rowsOf } from "./row.ts";
import { type disabledReasons, Events } from "./schema.ts";

/** Disables an endpoint that was not changed meanwhile, and has the owner notified. */
export async function disable(
  { workspaceID, id, url, timeMade, failures }: EndpointRow,
  reason: (typeof disabledReasons)[number],
): Promise<void> {
  const patch = EndpointEntity.patch({ workspaceID, id })
    .set({ enabled: false, disabledReason: reason })
    .where((row, { eq, notExists }) => {
      const isOfMaker = timeMade === undefined ? notExists(row.timeMade) : eq(row.timeMade, timeMade);
      return `${eq(row.enabled, true)} AND ${eq(row.url, url)} AND ${isOfMaker}`;
    });
  const hasSucceeded = failures === undefined;
  const event = Events.Disabled.of(workspaceID, { endpointID: id, url, reason, hasSucceeded });
  await Table.write([
    Table.change(patch),
    Audit.recording(TestWorkspace.liveOf(workspaceID), "webhook.disabled", { id, name: url }, { reason }),
    ...Job.announcing(event),
  ]).catch(Job.unlessRefused);
}

/** Disables the endpoints of a workspace whose maker has left. Can be repeated. */
export async function stopAbandoned(): Promise<void> {
  const workspaceID = Actor.system();
  const rows = await Promise.all([workspaceID, TestWorkspace.of(workspaceID)].map(rowsOf));
  for (const endpoint of rows.flat()) {
    const { refusal } = endpoint.enabled ? await standingOf(endpoint) : { refusal: null };
    if (refusal === "maker_left") await disable(endpoint, refusal);
  }
}
