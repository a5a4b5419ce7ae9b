/** Who starts something without a call: the person or the API key that asked for it before, by what they may do then. */
import { ApiKey } from "../../api-key/index.ts";
import type { Credit } from "../../credit/index.ts";
import { ID, TestWorkspace } from "../../kit/id.ts";
import type { Permissions } from "../../kit/permission.ts";
import { Member } from "../../member/index.ts";

/** A person or an API key of a workspace. */
interface Asking {
  workspaceID: string;
  ownerID: string;
}

/** What they may do now, and as whom a start of theirs spends. */
export interface Starter {
  permissions: Permissions;
  spender: Credit.Signer;
}

export const isKey = (id: string): boolean => ID.schema("key").safeParse(id).success;

/** Null where they may start nothing. */
export const starterOf = (asking: Asking): Promise<Starter | null> =>
  isKey(asking.ownerID) ? starterByKey(asking) : starterByPerson(asking);

/** Other scopes than that of starting allow as much on the same areas. */
async function starterByKey({ workspaceID, ownerID: key }: Asking): Promise<Starter | null> {
  const rights = await ApiKey.rightsOf(TestWorkspace.liveOf(workspaceID), key);
  if (!rights?.scopes.includes("lists:start")) return null;
  const { permissions, makerID: member, monthlyBudget: budget } = rights;
  return { permissions, spender: { key, member, budget } };
}

async function starterByPerson({ workspaceID, ownerID }: Asking): Promise<Starter | null> {
  const member = await Member.membership(workspaceID, ownerID);
  if (!member || (await Member.lacksFactor(member.workspace, ownerID))) return null;
  return { permissions: member.permissions, spender: `user:${ownerID}` };
}
