import { closedAccount } from "../kit/former-person.ts";
import { ApiKeyEntity } from "./entity.ts";
import { keysOf } from "./row.ts";

/** Takes the name of a person, and the names that they gave, from the stopped keys that they made. Can be repeated. */
export async function forget(workspaceID: string, userID: string): Promise<void> {
  for (const { id, makerID, makerName, timeStopped } of await keysOf(workspaceID))
    if (makerID === userID && timeStopped !== undefined && makerName !== closedAccount)
      await ApiKeyEntity.patch({ workspaceID, id })
        .set({ makerName: closedAccount, name: "Key of a closed account", cidrs: [], origins: [] })
        .go();
}
