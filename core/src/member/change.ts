import { Audit } from "../audit/index.ts";
import { type Change, Table } from "../aws/table/index.ts";
import { Clock } from "../port/clock/index.ts";
import { Role } from "../role/index.ts";
import { Job } from "../job/index.ts";
import { missing } from "./authority.ts";
import { MemberEntity, type MemberRow } from "./entity.ts";
import { Events } from "./schema.ts";

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

interface Changed {
  workspaceName: string;
  before: { name: string };
  /** The new role; null where it stays. */
  after: { id: string; name: string } | null;
  first_name?: string | undefined;
  last_name?: string | undefined;
}

/** The changes of a member's role and names with their audit entries; none where all is as before. */
export function memberChanges(
  member: MemberRow,
  { workspaceName, before, after, ...names }: Changed,
): Change[] {
  const { workspaceID, userID } = member;
  const { first_name: firstName = member.firstName, last_name: lastName = member.lastName } = names;
  const isRenamed = firstName !== member.firstName || lastName !== member.lastName;
  const hasOtherRole = after !== null && after.id !== member.role;
  if (!isRenamed && !hasOtherRole) return [];
  const patch = MemberEntity.patch({ workspaceID, userID }).set({
    ...(hasOtherRole && { role: after.id }),
    ...(isRenamed && { firstName, lastName, isNamedHere: true }),
  });
  const subject = { id: userID, name: nameOf({ ...member, firstName, lastName }) };
  return [
    Table.change(patch, missing),
    ...(hasOtherRole
      ? [
          ...Role.holderChanges(workspaceID, { from: member.role, to: after.id }),
          Audit.recording(workspaceID, "member.role_changed", subject, { from: before.name, to: after.name }),
          ...Job.announcing(
            Events.RoleChanged.of(workspaceID, { userID, from: before.name, to: after.name, workspaceName }),
          ),
        ]
      : []),
    ...(isRenamed
      ? [Audit.recording(workspaceID, "member.renamed", subject, { from: nameOf(member), to: subject.name })]
      : []),
  ];
}

export const nameOf = ({ firstName, lastName, email }: Profile): string =>
  `${firstName} ${lastName}`.trim() || email;
