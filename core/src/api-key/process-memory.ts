/**
 * What a process remembers of API keys for some seconds:
 *
 * - where the key of a secret is stored, which never changes
 * - what the maker of a key may do
 * - a test key, which spends nothing, and its workspace, within one window of its limit
 *
 * A change to these takes effect when they expire. Budgets are never remembered.
 */
import { Member } from "../member/index.ts";
import { remember } from "../kit/cache/remember.ts";
import { Meter } from "../meter/index.ts";
import { Clock } from "../port/clock/index.ts";
import { SecondFactor } from "../second-factor/index.ts";
import { Workspace } from "../workspace/index.ts";
import { ApiKeyEntity, type ApiKeyRow, SecretEntity } from "./entity.ts";

/** The seconds within which a change of what the maker may do reaches every call of their keys. */
export const rememberedSeconds = 5;
const limits = { seconds: rememberedSeconds, capacity: 10_000, clock: Clock.use };

/** Where the key of a secret is. */
export interface Place {
  workspaceID: string;
  apiKeyID: string;
  makerID: string;
}

/** Where the key of a secret is, by the SHA-256 of the secret; null where there is none. */
export const placeOf = remember(limits, async (hash: string): Promise<Place | null> => {
  const { data } = await SecretEntity.get({ hash }).go({ consistent: true });
  return data;
});

const standingOf = remember(limits, (member: `${string} ${string}`) => {
  const [workspaceID = "", userID = ""] = member.split(" ");
  return Member.standingOf(workspaceID, userID);
});

/** Whether the maker of a key has a second factor. */
export const hasFactor = remember(limits, SecondFactor.isOn);

/** What the maker of a key may do in its workspace; null where they are not a member. */
export const makerOf = ({ workspaceID, makerID }: Place): Promise<Member.Standing | null> =>
  standingOf(`${workspaceID} ${makerID}`);

const seatedNow = remember(limits, (name: `${string} ${string} ${Workspace.Plan}`) => {
  const [id = "", ownerID = "", plan] = name.split(" ");
  return Member.seatedIn({ id, ownerID, plan: plan as Workspace.Plan });
});

/** The people of a workspace who have a seat by its plan. */
export const seated = async ({
  id,
  ownerID,
  plan,
}: Pick<Workspace.Row, "id" | "ownerID" | "plan">): Promise<ReadonlySet<string>> =>
  (await seatedNow(`${id} ${ownerID} ${plan}`)) ?? new Set();

type KeyPlace = Pick<Place, "workspaceID" | "apiKeyID">;

/** A key and its workspace; null where they are gone. */
interface Holding {
  row: ApiKeyRow | null;
  workspace: Workspace.Row | null;
}

/** A key and its workspace as they are now. */
export async function holdingOf({ workspaceID, apiKeyID }: KeyPlace): Promise<Holding> {
  const [{ data: row }, workspace] = await Promise.all([
    ApiKeyEntity.get({ workspaceID, id: apiKeyID }).go({ consistent: true }),
    Workspace.find(workspaceID),
  ]);
  return { row, workspace };
}

/** An entry for each window. Those of former windows stay until the memory is full, so it is small. */
const holdingInWindow = remember({ ...limits, capacity: 1_000 }, (name: `${string} ${string} ${number}`) => {
  const [workspaceID = "", apiKeyID = ""] = name.split(" ");
  return holdingOf({ workspaceID, apiKeyID });
});

/** A test key and its workspace as they were in this window of its limit. */
export async function testHoldingOf({ workspaceID, apiKeyID }: KeyPlace): Promise<Holding> {
  const window = Meter.windowAt(Clock.now(), Meter.windowSeconds);
  const holding = await holdingInWindow(`${workspaceID} ${apiKeyID} ${window}`);
  return holding ?? { row: null, workspace: null };
}
