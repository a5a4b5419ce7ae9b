/**
 * What a process remembers of keys: where the key of a secret is, which never changes, and what the maker of a key may do. So
 * a maker's new role, and that they left, take effect within these seconds. Budget and limits are not remembered.
 */
import { Member } from "../member/index.ts";
import { remember } from "../kit/remember.ts";
import { Clock } from "../port/clock/index.ts";
import { SecondFactor } from "../second-factor/index.ts";
import { SecretEntity } from "./entity.ts";

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
