import { useQuery } from "@tanstack/react-query";
import type { Joined } from "@winnow/core/member/schema";
import { ChevronsUpDown, LogIn, LogOut, Pencil, UserPlus } from "lucide-react";
import { Suspense, useState } from "react";
import { useHasOpened } from "../../hooks/use-has-opened.ts";
import { useAuth, useCan } from "../../lib/auth.ts";
import { lazyComponent } from "../../lib/lazy-component.ts";
import { errorMessage } from "../../lib/api-error.ts";
import { usePlan } from "../../shared/billing/plan.ts";
import { useMembership, workspacesQuery } from "../../shared/workspace/workspaces.ts";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";
import { Crown } from "../../ui/crown.tsx";
import { Initial } from "../../ui/initial-avatar.tsx";
import { Menu, MenuChoice, MenuItem, MenuLink, MenuSeparator } from "../../ui/overlay/menu.tsx";
import { Skeleton } from "../../ui/state/skeleton.tsx";
import { useSwitch } from "./queries.ts";

const RenameDialog = lazyComponent(() => import("./rename-dialog.tsx").then((file) => file.RenameDialog));
const CannotSwitchDialog = lazyComponent(() =>
  import("./cannot-switch-dialog.tsx").then((file) => file.CannotSwitchDialog),
);
const LeaveDialog = lazyComponent(() => import("./leave-dialog.tsx").then((file) => file.LeaveDialog));

interface WorkspaceMenuProps {
  onJoin: () => void;
  /** In the header, small screens show the initial only. */
  isInHeader?: boolean;
}

/** The workspace menu: switch, rename, join, invite, leave. */
export function WorkspaceMenu({ onJoin, isInHeader = false }: WorkspaceMenuProps) {
  const workspace = useAuth(({ user }) => user?.active_workspace);
  const [renaming, setRenaming] = useState(false);
  const wasRenaming = useHasOpened(renaming);
  const [refused, setRefused] = useState<{ workspace: Joined; message: string } | null>(null);
  const [isRefusing, setRefusing] = useState(false);
  const standing = useMembership();
  const [departed, setDeparted] = useState<Joined | null>(null);
  const [isDeparting, setDeparting] = useState(false);
  const mayRename = useCan("my_team", "edit");
  const mayInvite = useCan("my_team", "add");
  const { isFree } = usePlan();
  const switchWorkspace = useSwitch((workspace, message) => {
    setRefused({ workspace, message });
    setRefusing(true);
  });
  if (workspace === undefined) return <Skeleton className="h-9 w-36" />;

  return (
    <>
      <Menu
        align="start"
        trigger={
          isInHeader ? (
            <Button
              variant="ghost"
              className="h-9! max-w-72 min-w-0 shrink! px-2!"
              pending={switchWorkspace.isPending}
            />
          ) : (
            <Button className="w-full justify-start! px-2.5!" pending={switchWorkspace.isPending} />
          )
        }
        label={
          <>
            <Initial name={workspace.name} />
            <span className={isInHeader ? "truncate max-sm:sr-only" : "truncate"}>
              <span className="sr-only">Workspace: </span>
              {workspace.name}
            </span>
            <ChevronsUpDown aria-hidden className="ml-auto size-3.5! text-ink-muted" />
          </>
        }
      >
        <div className="w-64">
          <Workspaces onChange={(workspace) => switchWorkspace.mutate(workspace)} />
          <MenuSeparator />
          {mayRename ? (
            <MenuItem onSelect={() => setRenaming(true)}>
              <Pencil aria-hidden />
              Edit workspace name
            </MenuItem>
          ) : null}
          <MenuItem onSelect={onJoin}>
            <LogIn aria-hidden />
            Join team
          </MenuItem>
          {mayInvite ? (
            <MenuLink to={`${paths.myTeam}?q=open`}>
              <UserPlus aria-hidden />
              Invite team
              {isFree ? <Crown /> : null}
            </MenuLink>
          ) : null}
          {standing === undefined || standing.is_own ? null : (
            <MenuItem
              danger
              onSelect={() => {
                setDeparted(standing);
                setDeparting(true);
              }}
            >
              <LogOut aria-hidden />
              {standing.is_owner ? "Close workspace" : "Leave team"}
            </MenuItem>
          )}
        </div>
      </Menu>
      <Suspense>
        {wasRenaming ? (
          <RenameDialog open={renaming} workspace={workspace} onClose={() => setRenaming(false)} />
        ) : null}
        {refused === null ? null : (
          <CannotSwitchDialog {...refused} open={isRefusing} onClose={() => setRefusing(false)} />
        )}
        {departed === null ? null : (
          <LeaveDialog workspace={departed} open={isDeparting} onClose={() => setDeparting(false)} />
        )}
      </Suspense>
    </>
  );
}

/** The user's workspaces; the active one is selected. */
function Workspaces({ onChange }: { onChange: (workspace: Joined) => void }) {
  const { data: workspaces, error } = useQuery(workspacesQuery);
  const activeID = useAuth(({ user }) => user?.active_workspace.id);
  if (workspaces === undefined)
    return error === null ? (
      <div className="grid gap-2 p-2.5">
        <Skeleton className="h-4 w-28" />
        <Skeleton className="h-7" />
      </div>
    ) : (
      <p className="p-2.5 text-sm text-danger">{errorMessage(error)}</p>
    );
  return (
    <MenuChoice
      label="Joined Workspaces"
      isLong
      closes
      value={activeID ?? null}
      options={workspaces.map((workspace) => ({
        value: workspace.id,
        label: <Choice workspace={workspace} />,
      }))}
      onChange={(id) => {
        const chosen = workspaces.find((workspace) => workspace.id === id);
        if (chosen !== undefined && id !== activeID) onChange(chosen);
      }}
    />
  );
}

const Choice = ({
  workspace: { name, is_own, is_owner, owner, role, needs_factor },
}: {
  workspace: Joined;
}) => (
  <>
    <Initial name={name} />
    <span className="min-w-0">
      <span className="flex">
        <bdi className="truncate" title={name}>
          {name}
        </bdi>
        {is_own ? <span className="shrink-0">&nbsp;(You)</span> : null}
      </span>
      <span className="block truncate text-xs text-ink-muted">
        {role.name}
        {is_owner || owner === "" ? null : (
          <>
            {" "}
            · of <bdi>{owner}</bdi>
          </>
        )}
        {needs_factor ? " · needs a second factor" : null}
      </span>
    </span>
  </>
);
