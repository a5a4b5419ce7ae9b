/**
 * Who stands for an endpoint: the person or the key that made it or changed it last. An event reaches it while they may view
 * what it carries.
 */
import { ApiKey } from "../api-key/index.ts";
import { Actor } from "../kit/actor.ts";
import { VisibleError } from "../kit/error.ts";
import { TestWorkspace } from "../kit/id.ts";
import type { Permissions } from "../kit/permission.ts";
import type { Scope } from "../kit/scope.ts";
import { Member } from "../member/index.ts";
import { Clock } from "../port/clock/index.ts";
import type { EndpointRow } from "./entity.ts";
import { meanings } from "./event-type.ts";
import { adopt } from "./former-maker.ts";
import { readRow } from "./row.ts";
import type { disabledReasons, EventType } from "./schema.ts";

type Maker = Required<Pick<EndpointRow, "makerID" | "timeMade">> & Pick<EndpointRow, "makerKeyID">;
type Confirmation = Pick<EndpointRow, "timeConfirmBy">;

/** What somebody may view. A key has scopes besides. */
interface Rights {
  permissions: Permissions;
  scopes: readonly Scope[] | null;
}

const allows = ({ permissions, scopes }: Rights, type: EventType): boolean => {
  const { areas, scope } = meanings[type];
  const isInScope = scopes === null || (scope !== null && scopes.includes(scope));
  return isInScope && areas.some((area) => permissions[area]?.includes("view"));
};

/** The actor as the maker of an endpoint, from now on. */
export function actingMaker(): Maker {
  const timeMade = Clock.now().toISOString();
  const key = Actor.apiKeyOrNull();
  return key
    ? { makerID: key.makerID, makerKeyID: key.apiKeyID, timeMade }
    : { makerID: Actor.self().userID, makerKeyID: undefined, timeMade };
}

const actingRights = (): Rights =>
  Actor.apiKeyOrNull() ?? { permissions: Actor.self().permissions, scopes: null };

/** Whether the actor may view what an event of the type carries. */
export const mayView = (type: EventType): boolean => allows(actingRights(), type);

/** Throws `forbidden` where the actor may not view what one of the events carries. */
export function requireViewable(events: readonly EventType[]): void {
  const refused = events.filter((type) => !mayView(type));
  if (refused.length === 0) return;
  throw new VisibleError(
    "forbidden",
    "webhook.not_viewable",
    `You may not view what these events carry: ${refused.join(", ")}. Leave them out, or ask somebody who may.`,
  );
}

/** Why an endpoint may get its events no more, and which events it may get else. */
export interface Standing {
  refusal: (typeof disabledReasons)[number] | null;
  allows: (type: EventType) => boolean;
}

/** What the maker of an endpoint may view now. */
export async function standingOf(endpoint: EndpointRow): Promise<Standing> {
  const maker = await makerOf(endpoint);
  const isOverdue = maker?.timeConfirmBy !== undefined && maker.timeConfirmBy <= Clock.now().toISOString();
  const known = isOverdue ? null : maker;
  const rights = known && (await rightsOf(TestWorkspace.liveOf(endpoint.workspaceID), known));
  const refusal = known === null ? "maker_unknown" : rights === null ? "maker_left" : null;
  if (!rights) return { refusal, allows: () => false };
  const mayAll = endpoint.events.every((type) => allows(rights, type));
  return { refusal: mayAll ? null : "maker_rights", allows: (type) => allows(rights, type) };
}

async function rightsOf(
  workspaceID: string,
  { makerID, makerKeyID, timeMade }: Maker,
): Promise<Rights | null> {
  if (makerKeyID !== undefined) return ApiKey.rightsOf(workspaceID, makerKeyID);
  const membership = await Member.membership(workspaceID, makerID);
  if (!membership || membership.timeJoined > timeMade) return null;
  const isClosed = await Member.lacksFactor(membership.workspace, makerID);
  return { permissions: isClosed ? {} : membership.permissions, scopes: null };
}

/** The maker of an endpoint; null in a workspace that was closed, for one that is older than makers. */
async function makerOf(endpoint: EndpointRow): Promise<(Maker & Confirmation) | null> {
  const { workspaceID, id } = endpoint;
  if (endpoint.makerID === undefined) await adopt(TestWorkspace.liveOf(workspaceID));
  const row = endpoint.makerID === undefined ? await readRow(workspaceID, id) : endpoint;
  if (row?.makerID === undefined || row.timeMade === undefined) return null;
  const { makerID, makerKeyID, timeMade, timeConfirmBy } = row;
  return { makerID, makerKeyID, timeMade, timeConfirmBy };
}
