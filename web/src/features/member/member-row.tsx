import { useQuery } from "@tanstack/react-query";
import type { Info } from "@winnow/core/member/schema";
import { useCan } from "../../lib/auth.ts";
import { assignableRoles } from "../../shared/workspace/permission.ts";
import { rolesQuery, useOwnPermissions } from "../../shared/workspace/roles.ts";
import { Select } from "../../ui/form/select.tsx";
import { Td } from "../../ui/table.tsx";
import { Time } from "../../ui/time.tsx";
import { MemberMenu } from "./member-menu.tsx";
import { Person } from "./person.tsx";
import { nameOf, useGiveRole } from "./queries.ts";
import { Spending } from "./spending.tsx";

interface RowProps {
  member: Info;
  workspaceID: string;
}

export const Row = ({ member, workspaceID }: RowProps) => (
  <tr className="border-b border-line last:border-0 max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:items-center max-sm:gap-x-2 max-sm:gap-y-3 max-sm:px-5 max-sm:py-4">
    <Td className="max-w-0 sm:w-full max-sm:max-w-full max-sm:p-0!">
      <Person member={member} />
    </Td>
    <Td className="min-w-0 max-sm:col-span-2 max-sm:row-start-2 max-sm:p-0! max-sm:pl-12!">
      <RoleCell member={member} workspaceID={workspaceID} />
    </Td>
    <Td className="min-w-0 max-sm:col-span-2 max-sm:row-start-3 max-sm:p-0! max-sm:pl-12! sm:max-lg:hidden">
      <Spending member={member} />
    </Td>
    <Td className="whitespace-nowrap text-ink-muted max-[87.5rem]:hidden">
      {member.last_seen_at === null ? "–" : <Time at={member.last_seen_at} as="distance" />}
      <span className="block text-[0.8125rem]">
        Joined <Time at={member.joined_at} />
      </span>
    </Td>
    <Td className="text-right sm:w-px max-sm:col-start-2 max-sm:row-start-1 max-sm:p-0!">
      <MemberMenu member={member} workspaceID={workspaceID} />
    </Td>
  </tr>
);

/** The role; a select box if the user may change it. */
function RoleCell({ member, workspaceID }: RowProps) {
  const { data: roles = [] } = useQuery(rolesQuery);
  const mayEdit = useCan("my_team", "edit");
  const options = assignableRoles(roles, useOwnPermissions());
  const give = useGiveRole(workspaceID);
  const isWithin = options.some(({ id }) => id === member.role.id);
  if (!mayEdit || !isWithin || member.is_owner || member.is_you)
    return (
      <span className="block max-w-48 truncate leading-9 text-ink max-sm:max-w-full" title={member.role.name}>
        {member.role.name}
      </span>
    );
  return (
    <Select<string>
      label={`Role of ${nameOf(member)}`}
      value={member.role.id}
      options={options.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(chosen) => {
        const role = options.find(({ id }) => id === chosen);
        if (role !== undefined && chosen !== member.role.id) give.mutate({ member, role });
      }}
      className="h-9! w-36"
    />
  );
}
