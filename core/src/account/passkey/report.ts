import { Audit } from "../../audit/index.ts";
import type { Change } from "../../aws/table/index.ts";
import { Job } from "../../job/index.ts";
import { Actor } from "../../kit/actor.ts";
import type { UserRow } from "../entity.ts";
import { nameOf } from "../person.ts";
import { Events } from "../schema.ts";
import type { PasskeyChange } from "./schema.ts";

const actions = {
  added: "account.passkey_added",
  removed: "account.passkey_removed",
  copied: "account.passkey_copied",
} as const satisfies Record<PasskeyChange, string>;

/** The changes that tell the person by email, and the audit. */
export function reporting(user: UserRow, change: PasskeyChange, passkey: string): Change[] {
  const { id, email, ownWorkspaceID } = user;
  const name = nameOf(user);
  const { address, program } = Actor.origin() ?? { address: "unknown", program: "unknown" };
  const event = { userID: id, email, name, address, program, change, passkey };
  return [
    ...Job.announcing(Events.PasskeyChanged.of(ownWorkspaceID, event)),
    Audit.recording(ownWorkspaceID, actions[change], { id, name }, { passkey }),
  ];
}
