import { Audit } from "../../audit/index.ts";
import type { Change } from "../../aws/table/index.ts";
import { Job } from "../../job/index.ts";
import { Actor } from "../../kit/actor.ts";
import type { UserRow } from "../entity.ts";
import { nameOf } from "../person.ts";
import { Events } from "../schema.ts";
import type { FactorChange } from "./schema.ts";

const actions = {
  on: "account.second_factor_on",
  off: "account.second_factor_off",
  codes_renewed: "account.recovery_codes_renewed",
  code_used: "account.recovery_code_used",
} as const satisfies Record<FactorChange, string>;

/** The changes that tell the person by email, and the audit. */
export function reporting(
  user: UserRow,
  change: FactorChange,
  codesLeft: number,
  details: { reason?: string } = {},
): Change[] {
  const { id, email, ownWorkspaceID } = user;
  const name = nameOf(user);
  const { address, program } = Actor.origin() ?? { address: "unknown", program: "unknown" };
  const event = { userID: id, email, name, address, program, change, codesLeft };
  return [
    ...Job.announcing(Events.SecondFactorChanged.of(ownWorkspaceID, event)),
    Audit.recording(ownWorkspaceID, actions[change], { id, name }, details),
  ];
}
