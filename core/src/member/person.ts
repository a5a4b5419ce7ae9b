import { type Change, Table } from "../aws/table/index.ts";
import { Clock } from "../port/clock/index.ts";
import { Role } from "../role/index.ts";
import { MemberEntity, type MemberRow } from "./entity.ts";

/** What others see of a person. */
export interface Profile {
  email: string;
  firstName: string;
  lastName: string;
  picture?: string | undefined;
}

/** The change that puts a person into a workspace. */
export const creation = (
  member: Profile & { workspaceID: string; userID: string; role: string },
  refusal?: () => Error,
): Change => Table.change(MemberEntity.create({ ...member, timeJoined: Clock.now().toISOString() }), refusal);

/** The changes that take a person out of a workspace. */
export const departure = ({ workspaceID, userID, role }: MemberRow): Change[] => [
  Table.change(MemberEntity.delete({ workspaceID, userID })),
  ...Role.moved(workspaceID, { from: role }),
];

export const nameOf = ({ firstName, lastName, email }: MemberRow): string =>
  `${firstName} ${lastName}`.trim() || email;
