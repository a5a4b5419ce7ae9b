import { useQuery } from "@tanstack/react-query";
import type { Team } from "@winnow/core/member/schema";
import { cx } from "class-variance-authority";
import { SearchX, Users } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { useRestoreFocus } from "../../hooks/use-restore-focus.ts";
import { errorMessage } from "../../lib/api-error.ts";
import { rolesQuery } from "../../shared/workspace/roles.ts";
import { TextButton } from "../../ui/text-link.tsx";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/state/callout.tsx";
import { Card } from "../../ui/card.tsx";
import { Empty } from "../../ui/state/empty-state.tsx";
import { Input } from "../../ui/form/input.tsx";
import { Select } from "../../ui/form/select.tsx";
import { Th } from "../../ui/table.tsx";
import { Loading } from "./loading.tsx";
import { Row } from "./member-row.tsx";
import { teamQuery } from "./queries.ts";
import { Seats } from "./seats.tsx";

const anyRole = "any";

interface MembersProps {
  workspaceID: string;
  /** Absent without the permission to invite. */
  onInvite?: (() => void) | undefined;
}

/** The members of the workspace with their roles. */
export function Members({ workspaceID, onInvite }: MembersProps) {
  const [search, setSearch] = useState("");
  const [role, setRole] = useState<string>(anyRole);
  const q = useDeferredValue(search.trim());
  const { data: roles = [] } = useQuery(rolesQuery);
  const chosen = roles.find(({ id }) => id === role)?.id;
  const filter = { ...(chosen === undefined ? {} : { role: chosen }), ...(q === "" ? {} : { q }) };
  const { data: team, error, refetch } = useQuery(teamQuery(workspaceID, filter));
  useRestoreFocus(team?.results.length);

  return (
    <section aria-label="Members">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        {error !== null && team === undefined ? <span /> : <Seats team={team} />}
        <div className={cx("flex flex-wrap gap-2 max-sm:w-full", team?.limit === 0 && "hidden")}>
          <Input
            type="search"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            placeholder="Name or address"
            aria-label="Search by name or address"
            className="h-9! w-52! max-sm:min-w-0 max-sm:flex-1"
          />
          <Select<string>
            label="Role"
            value={role}
            options={[
              { value: anyRole, label: "Any role" },
              ...roles.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={setRole}
            className="h-9! w-36"
          />
        </div>
      </div>
      {error !== null && team === undefined ? (
        <Callout tone="error" title="The team could not be loaded" announce>
          {errorMessage(error)} <TextButton onClick={() => void refetch()}>Try again</TextButton>
        </Callout>
      ) : (
        <Card className="overflow-hidden">
          {team === undefined ? (
            <Loading />
          ) : (
            <People
              team={team}
              workspaceID={workspaceID}
              isFiltered={q !== "" || chosen !== undefined}
              onInvite={onInvite}
            />
          )}
        </Card>
      )}
    </section>
  );
}

interface PeopleProps extends MembersProps {
  team: Team;
  isFiltered: boolean;
}

function People({ team, workspaceID, isFiltered, onInvite }: PeopleProps) {
  if (team.results.length === 0)
    return (
      <Empty icon={SearchX} title="No member found">
        No member fits this search and role.
      </Empty>
    );
  return (
    <>
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">Members of the team</caption>
        <thead className="hidden border-b border-line sm:table-header-group">
          <tr>
            <Th>Member</Th>
            <Th>Role</Th>
            <Th className="max-lg:hidden">This month</Th>
            <Th className="max-[87.5rem]:hidden">Last seen</Th>
            <Th>
              <span className="sr-only">Actions</span>
            </Th>
          </tr>
        </thead>
        <tbody>
          {team.results.map((member) => (
            <Row key={member.id} member={member} workspaceID={workspaceID} />
          ))}
        </tbody>
      </table>
      {team.results.length > 1 || isFiltered || team.used > 0 ? null : (
        <div className="border-t border-line">
          <Empty
            icon={Users}
            title="Just you so far"
            action={
              onInvite === undefined || team.limit === 0 ? undefined : (
                <Button variant="primary" onClick={onInvite}>
                  Invite somebody
                </Button>
              )
            }
          >
            Share lists and credits with the people you work with, each with a role that fits.
          </Empty>
        </div>
      )}
    </>
  );
}
