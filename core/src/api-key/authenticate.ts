import { createHash } from "node:crypto";
import { Table } from "../aws/table/index.ts";
import { Actor } from "../kit/actor.ts";
import { VisibleError } from "../kit/error.ts";
import { TestWorkspace } from "../kit/id.ts";
import { Scopes } from "../kit/scope.ts";
import { Trace } from "../kit/trace.ts";
import { Member } from "../member/index.ts";
import { Clock } from "../port/clock/index.ts";
import { ApiKeyEntity, type ApiKeyRow } from "./entity.ts";
import { modeOf } from "./key-format.ts";
import { isWithin } from "./network.ts";
import { hasFactor, holdingOf, makerOf, placeOf, seated, testHoldingOf } from "./process-memory.ts";
import { type Page, requirePage } from "./publishable.ts";
import { hasExpired } from "./row.ts";

/** The SHA-256 under which a secret is stored. */
export const hashOf = (secret: string): string => createHash("sha256").update(secret).digest("base64url");

/**
 * The actor of a secret: its scopes, within what the role of its maker allows.
 *
 * - A malformed secret is refused before any read.
 * - A well-formed one takes one call to the table, for its key and its workspace, so limits and budget are
 *   always current.
 * - Its first call in five seconds takes one to three more, for what this process remembers of the maker.
 * - A test key spends nothing, so it is remembered too.
 *
 * With a page it takes publishable keys only, without one all others. Throws `unauthenticated`
 * (`key.invalid`, `key.revoked`, `key.expired`) or `forbidden` (`key.address_not_allowed`, `key.scope`,
 * `key.origin_not_allowed`).
 */
export async function authenticate(secret: string, page: Page | null = null): Promise<Actor.ApiKey> {
  const mode = modeOf(secret);
  if (!mode) throw invalid();
  const hash = hashOf(secret);
  const admit = async (holding: typeof holdingOf): Promise<Actor.ApiKey> => {
    const { row, key } = await holderOf(hash, holding);
    // A refusal from here on is in the request log of the key.
    Trace.note({ workspaceID: key.workspaceID, apiKeyID: key.apiKeyID });
    requireNetwork(row, key.from);
    requirePage(row, page);
    return key;
  };
  if (mode !== "test") return admit(holdingOf);
  // A refusal by what is remembered is judged anew: the key may have a new secret, a later expiry or another network.
  return admit(testHoldingOf).catch(() => admit(holdingOf));
}

/** The actor of a secret by its hash, from any network. Throws `unauthenticated` where the secret is valid no more. */
export const byHash = async (hash: string): Promise<Actor.ApiKey> => (await holderOf(hash)).key;

async function holderOf(hash: string, holding = holdingOf): Promise<{ row: ApiKeyRow; key: Actor.ApiKey }> {
  const place = await placeOf(hash);
  if (!place) throw invalid();
  const { workspaceID, apiKeyID, makerID } = place;
  const [{ row, workspace }, maker] = await Table.together(() =>
    Promise.all([holding(place), makerOf(place)]),
  );
  if (!row) throw invalid();
  requireValid(row, hash);
  if (!workspace || !isBacked(row, maker))
    throw revoked("The person who made this key is not in the workspace any more.");
  const closure = await Member.closureFor(workspace, makerID, { hasFactor, seated });
  if (closure) throw revoked(closures[closure]);
  const from = Actor.origin() ?? { address: "unknown", program: "unknown" };
  const key: Actor.ApiKey = {
    type: "api_key",
    apiKeyID,
    makerID,
    name: row.name,
    mode: row.mode,
    scopes: row.scopes,
    workspaceID: row.mode === "test" ? TestWorkspace.of(workspaceID) : workspaceID,
    permissions: Scopes.permissionsOf(row.scopes, maker.permissions),
    plan: workspace.plan,
    monthlyBudget: row.monthlyBudget ?? null,
    secretHash: hash,
    from,
  };
  return { row, key };
}

/**
 * What work that runs by itself for a key may do now, and for whom it spends; null where the key has stopped
 * or expired, or its maker has left.
 */
export async function rightsOf(
  workspaceID: string,
  apiKeyID: string,
): Promise<Pick<Actor.ApiKey, "scopes" | "permissions" | "makerID" | "monthlyBudget"> | null> {
  const { data: row } = await ApiKeyEntity.get({ workspaceID, id: apiKeyID }).go({ consistent: true });
  if (!row || row.timeStopped || hasExpired(row)) return null;
  const membership = await Member.membership(workspaceID, row.makerID);
  if (!isBacked(row, membership)) return null;
  const { scopes, makerID } = row;
  const holding = { scopes, makerID, monthlyBudget: row.monthlyBudget ?? null };
  if (await Member.lacksFactor(membership.workspace, row.makerID)) return { ...holding, permissions: {} };
  return { ...holding, permissions: Scopes.permissionsOf(scopes, membership.permissions) };
}

/** Whether the maker of a key has been in the workspace since they made it. */
export const isBacked = <M extends Pick<Member.Standing, "timeJoined">>(
  { timeCreated }: Pick<ApiKeyRow, "timeCreated">,
  membership: M | null,
): membership is M => membership !== null && membership.timeJoined <= timeCreated;

/** Throws unless the secret is valid now. */
function requireValid(row: ApiKeyRow, hash: string): void {
  const now = Clock.now().toISOString();
  if (row.timeStopped) throw revoked("It does not come back.");
  const overlaps = row.previous === hash && (row.timeOverlapEnds ?? "") > now;
  if (row.current !== hash && !overlaps) throw revoked("It was replaced by a new secret.");
  if (hasExpired(row))
    throw unauthenticated(
      "key.expired",
      "This API key has expired. Give it a later expiry, or use another key.",
    );
}

function requireNetwork({ cidrs }: ApiKeyRow, { address }: Actor.Origin): void {
  if (!isWithin(address, cidrs))
    throw new VisibleError(
      "forbidden",
      "key.address_not_allowed",
      `This API key may not be used from ${address}. Add the address to its networks, or call from one of them.`,
    );
}

const closures: Record<Member.Closure, string> = {
  no_team: "The plan of the workspace has no team, so the keys of its members are out of use.",
  no_seat:
    "The plan of the workspace has no seat for the person who made this key. It works again once they have one.",
  no_factor:
    "The workspace requires a second factor, and the person who made this key has none. It works again once they have one.",
};

const unauthenticated = (code: string, message: string): VisibleError =>
  new VisibleError("unauthenticated", code, message);

const invalid = (): VisibleError =>
  unauthenticated("key.invalid", "This is not an API key of Winnow. Check that you have copied all of it.");

const revoked = (why: string): VisibleError =>
  unauthenticated("key.revoked", `This API key has stopped. ${why} Use another key.`);
