import { Audit } from "../audit/index.ts";
import { type Change, Table } from "../aws/table/index.ts";
import { Actor } from "../kit/actor.ts";
import { VisibleError } from "../kit/error.ts";
import { fn } from "../kit/fn.ts";
import { ID, TestWorkspace } from "../kit/id.ts";
import { Clock } from "../port/clock/index.ts";
import { Workspace } from "../workspace/index.ts";
import { requireCallable } from "./callable.ts";
import { EndpointEntity, type EndpointRow } from "./entity.ts";
import { wake } from "./endpoint-queue.ts";
import { mayHaveAnotherHour } from "./health.ts";
import { actingMaker, requireViewable } from "./maker.ts";
import { missing, readRow, removal, type Request, rowFor, rowsOf, tenants, view } from "./row.ts";
import { Create, type Info, limits, Rotate, Update, type WithSecret } from "./schema.ts";
import { seal, secretOf, unseal } from "./sealed-secret.ts";
import { newSecret } from "./signature.ts";

const id = ID.schema("webhook");
const hintLength = 4;

/**
 * Makes an endpoint, once for a request, and shows its signing secret this once. Throws `input` for a URL that cannot be called or the mode of
 * another key, `conflict` where the workspace has 16 endpoints of the mode.
 */
export const create = fn(
  Create,
  async ({ mode, ...input }, request: Request | null = null): Promise<WithSecret> => {
    const acting = Actor.can("api_key", "add");
    Actor.requireConfirmed();
    const workspaceID = tenantFor(acting, mode);
    await requireCallable(input.url);
    requireViewable(input.events);
    const endpointID = request ? ID.derive("webhook", request.id) : ID.create("webhook");
    const secret = request ? await secretOf(request) : newSecret();
    const made = request && (await readRow(workspaceID, endpointID));
    if (made) return { ...view(made, now()), secret };
    const sealed = await seal(secret, endpointID);
    return Workspace.transact(TestWorkspace.liveOf(acting), async () => {
      const others = await rowsOf(workspaceID);
      if (others.length >= limits.endpoints) throw tooMany();
      const row: EndpointRow = {
        ...input,
        workspaceID,
        id: endpointID,
        enabled: true,
        failures: 0,
        secret: sealed,
        hint: secret.slice(-hintLength),
        timeCreated: now(),
        ...actingMaker(),
      };
      return {
        answer: { ...view(row, now()), secret },
        changes: [
          Table.change(EndpointEntity.create(row)),
          recording("webhook.created", row, { events: row.events.join(" ") }),
        ],
      };
    });
  },
);

/** The endpoints that the actor may see, live ones first, oldest first. */
export async function list(): Promise<{ results: Info[] }> {
  const rows = await Promise.all(tenants("view").map(rowsOf));
  return { results: rows.flat().map((row) => view(row, now())) };
}

export const get = fn(id, async (endpointID): Promise<Info> => view(await rowFor(endpointID, "view"), now()));

/** Changes an endpoint. The maker of its URL and events, or who enables it, stands for what it gets from then on. */
export const update = fn(Update.extend({ id }), async ({ id: endpointID, ...changes }): Promise<Info> => {
  if (changes.url !== undefined) await requireCallable(changes.url);
  const row = await rowFor(endpointID, "edit");
  if (changes.url === undefined && changes.enabled === true) await requireCallable(row.url);
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  if (Object.keys(given).length === 0) return view(row, now());
  const { url, events, enabled } = changes;
  const standsForIt = url !== undefined || events !== undefined || enabled === true;
  if (standsForIt) {
    Actor.requireConfirmed();
    requireViewable(events ?? row.events);
  }
  const patch = EndpointEntity.patch({ workspaceID: row.workspaceID, id: endpointID }).set({
    ...given,
    ...(standsForIt && actingMaker()),
  });
  if (standsForIt) patch.remove(["timeConfirmBy"]);
  if (enabled === true) patch.remove(["disabledReason"]);
  const isElsewhere = url !== undefined && new URL(url).origin !== new URL(row.url).origin;
  const isUnknown = row.failures !== undefined;
  if (isElsewhere || (enabled === true && (!isUnknown || mayHaveAnotherHour(row, Clock.now()))))
    patch.remove(["failingSince"]);
  if (isElsewhere || (enabled === true && isUnknown && !row.enabled)) patch.set({ failures: 0 });
  const details = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)]));
  await Table.write([
    Table.change(patch, missing),
    recording("webhook.updated", { ...row, ...given }, details),
  ]);
  return get(endpointID);
});

/** Replaces the signing secret, once for a request, and shows the new one this once. The replaced one signs too for the overlap. */
export const rotateSecret = fn(
  Rotate.extend({ id }),
  async ({ id: endpointID, overlap_hours }, request: Request | null = null): Promise<WithSecret> => {
    Actor.requireConfirmed();
    const secret = request ? await secretOf(request) : newSecret();
    const sealed = await seal(secret, endpointID);
    await Table.transact(async (outdated) => {
      const row = await rowFor(endpointID, "edit");
      if ((await unseal(row.secret, endpointID)) === secret) return { answer: undefined, changes: [] };
      const ends = new Date(Clock.now().getTime() + overlap_hours * 3_600_000).toISOString();
      const patch = EndpointEntity.patch({ workspaceID: row.workspaceID, id: endpointID })
        .set({
          secret: sealed,
          hint: secret.slice(-hintLength),
          previousSecret: row.secret,
          timePreviousExpires: ends,
        })
        .where((each, { eq }) => eq(each.secret, row.secret));
      const details = { overlap_hours: String(overlap_hours) };
      return {
        answer: undefined,
        changes: [Table.change(patch, outdated), recording("webhook.secret_rotated", row, details)],
      };
    });
    return { ...(await get(endpointID)), secret };
  },
);

/** Removes an endpoint. Its deliveries are erased by the queue. */
export const remove = fn(id, async (endpointID): Promise<void> => {
  const row = await rowFor(endpointID, "delete");
  await Table.write([removal(row), recording("webhook.deleted", row)]);
  await wake([{ workspaceID: row.workspaceID, endpointID }]);
});

/** The workspace of a mode; an API key acts in its own mode only. */
function tenantFor(acting: string, mode: "live" | "test" | undefined): string {
  if (Actor.isPerson()) return mode === "test" ? TestWorkspace.of(acting) : acting;
  const own = TestWorkspace.isTest(acting) ? "test" : "live";
  if (mode !== undefined && mode !== own)
    throw new VisibleError("input", "webhook.mode", `This is a ${own} key. It makes ${own} webhooks only.`, {
      mode: `Leave this out, or write ${own}.`,
    });
  return acting;
}

type Deed = "webhook.created" | "webhook.updated" | "webhook.secret_rotated" | "webhook.deleted";

/** The trail is the live workspace's, for test endpoints too. */
const recording = (
  deed: Deed,
  { workspaceID, id: endpointID, url }: Pick<EndpointRow, "workspaceID" | "id" | "url">,
  details: Readonly<Record<string, string>> = {},
): Change => Audit.recording(TestWorkspace.liveOf(workspaceID), deed, { id: endpointID, name: url }, details);

const now = (): string => Clock.now().toISOString();

const tooMany = () =>
  new VisibleError(
    "conflict",
    "webhook.too_many",
    `A workspace has at most ${limits.endpoints} webhooks for live and as many for test events. Remove one that is out of use.`,
  );
