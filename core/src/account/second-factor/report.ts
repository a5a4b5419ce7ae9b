import { Audit } from "../../audit/index.ts";
import type { Change } from "../../aws/table/index.ts";
import { Job } from "../../job/index.ts";
import { Actor } from "../../kit/actor.ts";
import type { UserRow } from "../entity.ts";
import { addressesOf, nameOf } from "../person.ts";
import { Events } from "../schema.ts";
import type { FactorChange, RecoveryNews } from "./schema.ts";

const actions = {
  on: "account.second_factor_on",
  off: "account.second_factor_off",
  codes_renewed: "account.recovery_codes_renewed",
  code_used: "account.recovery_code_used",
  recovered: "account.factor_recovered",
} as const satisfies Record<FactorChange, string>;

/** The changes that tell the person by email, of a recovery at every address, and the audit. */
export function reporting(
  user: UserRow,
  change: FactorChange,
  codesLeft: number,
  details: { reason?: string } = {},
): Change[] {
  const { id, ownWorkspaceID } = user;
  const name = nameOf(user);
  const { address, program } = Actor.origin() ?? { address: "unknown", program: "unknown" };
  const event = { userID: id, name, address, program, change, codesLeft };
  const told = change === "recovered" ? addressesOf(user) : [user.email];
  return [
    ...told.flatMap((email) =>
      Job.announcing(Events.SecondFactorChanged.of(ownWorkspaceID, { ...event, email })),
    ),
    Audit.recording(ownWorkspaceID, actions[change], { id, name }, details),
  ];
}

/** The changes that tell the person that somebody with their password gave many wrong codes. */
export function reportingFailures(user: UserRow): Change[] {
  const { id: userID, email, ownWorkspaceID } = user;
  const { address, program } = Actor.origin() ?? { address: "unknown", program: "unknown" };
  const event = { userID, email, name: nameOf(user), address, program };
  return Job.announcing(Events.SecondFactorFailed.of(ownWorkspaceID, event));
}

const recoveryActions = {
  begun: "account.recovery_begun",
  going_on: null,
  stopped: "account.recovery_stopped",
} as const satisfies Record<RecoveryNews, string | null>;

/** The changes that tell every address of the account of a recovery, and the audit what somebody did. */
export function reportingRecovery(user: UserRow, news: RecoveryNews, endsAt: string): Change[] {
  const { id, ownWorkspaceID } = user;
  const name = nameOf(user);
  const { address, program } = Actor.origin() ?? { address: "unknown", program: "unknown" };
  const event = { userID: id, name, address, program, news, endsAt };
  const action = recoveryActions[news];
  return [
    ...addressesOf(user).flatMap((email) =>
      Job.announcing(Events.FactorRecovery.of(ownWorkspaceID, { ...event, email })),
    ),
    ...(action ? [Audit.recording(ownWorkspaceID, action, { id, name })] : []),
  ];
}
