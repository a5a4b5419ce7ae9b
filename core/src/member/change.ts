import { type Change, Table } from "../aws/table/index.ts";
import { Clock } from "../port/clock/index.ts";
import { Role } from "../role/index.ts";
import { MemberEntity, type MemberRow } from "./entity.ts";

/** The fields of a person that other members see. */
export interface Profile {
  email: string;
  firstName: string;
  lastName: string;
  picture?: string | undefined;
}

/** The change that adds a member. */
export const creation = (
  member: Profile & { workspaceID: string; userID: string; role: string },
  refusal?: () => Error,
): Change => Table.change(MemberEntity.create({ ...member, timeJoined: Clock.now().toISOString() }), refusal);

/** The changes that remove a member. */
export const removal = ({ workspaceID, userID, role }: MemberRow): Change[] => [
  Table.change(MemberEntity.delete({ workspaceID, userID })),
  ...Role.holderChanges(workspaceID, { from: role }),
];

export const nameOf = ({ firstName, lastName, email }: MemberRow): string =>
  `${firstName} ${lastName}`.trim() || email;
