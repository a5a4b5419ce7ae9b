/**
 * The makers of endpoints that are older than makers: whom the audit trail names, or else the owner, who is told and has to
 * confirm them within 30 days.
 */
import { Audit } from "../audit/index.ts";
import { type Change, Table } from "../aws/table/index.ts";
import { Job } from "../job/index.ts";
import { TestWorkspace } from "../kit/id.ts";
import { Clock } from "../port/clock/index.ts";
import { Workspace } from "../workspace/index.ts";
import { EndpointEntity, type EndpointRow } from "./entity.ts";
import { rowsOf } from "./row.ts";
import { Events } from "./schema.ts";

const confirmMs = 30 * 86_400_000;

/** Gives all endpoints of a workspace that are in use and have no maker the one who stands for them, once. */
export const adopt = (workspaceID: string): Promise<void> =>
  Table.transact(async (outdated) => {
    const rows = await Promise.all([workspaceID, TestWorkspace.of(workspaceID)].map(rowsOf));
    const former = rows.flat().filter(({ enabled, makerID }) => enabled && makerID === undefined);
    const [makers, workspace] = await Promise.all([
      Audit.actorsOf(workspaceID, "webhook.created", new Set(former.map(({ id }) => id))),
      Workspace.find(workspaceID),
    ]);
    const isNamed = ({ id }: EndpointRow): boolean => makerOf(makers.get(id)) !== null;
    const unnamed = workspace ? former.filter((row) => !isNamed(row)) : [];
    const now = Clock.now();
    const confirmBy = new Date(now.getTime() + confirmMs).toISOString();
    const ofOwner = { makerID: workspace?.ownerID, timeMade: now.toISOString(), timeConfirmBy: confirmBy };
    const changes = [
      ...former.flatMap((row) => {
        const maker = makerOf(makers.get(row.id));
        return maker ? [setting(row, { ...maker, timeMade: row.timeCreated }, outdated)] : [];
      }),
      ...unnamed.map((row) => setting(row, ofOwner, outdated)),
    ];
    const endpoints = unnamed.map(({ id: endpointID, url }) => ({ endpointID, url }));
    const told =
      endpoints.length === 0
        ? []
        : Job.announcing(Events.Unconfirmed.of(workspaceID, { endpoints, confirmBy }));
    return { answer: undefined, changes: [...changes, ...told] };
  });

type Maker = Pick<EndpointRow, "makerID" | "makerKeyID" | "timeMade" | "timeConfirmBy">;

const setting = ({ workspaceID, id }: EndpointRow, maker: Maker, outdated: () => Error): Change =>
  Table.change(
    EndpointEntity.patch({ workspaceID, id })
      .set(maker)
      .where((row, { notExists }) => notExists(row.makerID)),
    outdated,
  );

/** The person or the key of a signature: `user:usr_…`, `api_key:key_…`. */
function makerOf(signature = ""): Pick<EndpointRow, "makerID" | "makerKeyID"> | null {
  const [kind, named] = signature.split(":");
  if (kind === "user") return { makerID: named };
  return kind === "api_key" ? { makerID: "", makerKeyID: named } : null;
}
