import { useQuery } from "@tanstack/react-query";
import type { Info } from "@winnow/core/member/schema";
import { Ellipsis, Gauge, KeySquare, Pencil, UserMinus } from "lucide-react";
import { Suspense, useState } from "react";
import { useHasOpened } from "../../hooks/use-has-opened.ts";
import { useCan } from "../../lib/auth.ts";
import { lazyComponent } from "../../lib/lazy-component.ts";
import { assignableRoles } from "../../shared/workspace/permission.ts";
import { rolesQuery, useOwnPermissions } from "../../shared/workspace/roles.ts";
import { useMembership } from "../../shared/workspace/workspaces.ts";
import { Button } from "../../ui/button.tsx";
import { Confirm } from "../../ui/overlay/dialog.tsx";
import { Menu, MenuItem } from "../../ui/overlay/menu.tsx";
import { nameOf, useRemove } from "./queries.ts";

const NameDialog = lazyComponent(() => import("./name-dialog.tsx").then((file) => file.NameDialog));
const LimitDialog = lazyComponent(() => import("./limit-dialog.tsx").then((file) => file.LimitDialog));
const TransferDialog = lazyComponent(() =>
  import("./transfer-dialog.tsx").then((file) => file.TransferDialog),
);

interface MemberMenuProps {
  member: Info;
  workspaceID: string;
}

/** Actions on a member: edit their name, limit what they spend, transfer ownership, remove. */
export function MemberMenu({ member, workspaceID }: MemberMenuProps) {
  const [isRemoving, setRemoving] = useState(false);
  const [isTransferring, setTransferring] = useState(false);
  const wasTransferring = useHasOpened(isTransferring);
  const remove = useRemove(workspaceID, () => setRemoving(false));
  const [isNaming, setNaming] = useState(false);
  const wasNaming = useHasOpened(isNaming);
  const [isLimiting, setLimiting] = useState(false);
  const wasLimiting = useHasOpened(isLimiting);
  const isWithin = useIsWithin(member);
  const mayEdit = useCan("my_team", "edit") && isWithin;
  const mayRemove = useCan("my_team", "delete") && isWithin;
  const isOwner = useMembership()?.is_owner === true;
  const name = nameOf(member);
  if (member.is_you || member.is_owner || !(mayEdit || mayRemove || isOwner)) return null;

  return (
    <>
      <Menu
        trigger={<Button variant="ghost" size="icon" aria-label={`More about ${name}`} />}
        label={<Ellipsis aria-hidden />}
      >
        {mayEdit ? (
          <MenuItem onSelect={() => setNaming(true)}>
            <Pencil aria-hidden />
            Edit name
          </MenuItem>
        ) : null}
        {mayEdit ? (
          <MenuItem onSelect={() => setLimiting(true)}>
            <Gauge aria-hidden />
            Monthly limit
          </MenuItem>
        ) : null}
        {isOwner ? (
          <MenuItem onSelect={() => setTransferring(true)}>
            <KeySquare aria-hidden />
            Transfer ownership
          </MenuItem>
        ) : null}
        {mayRemove ? (
          <MenuItem danger onSelect={() => setRemoving(true)}>
            <UserMinus aria-hidden />
            Remove from team
          </MenuItem>
        ) : null}
      </Menu>
      <Confirm
        open={isRemoving}
        onOpenChange={setRemoving}
        title={
          <>
            Remove <bdi>{name}</bdi> from the team?
          </>
        }
        description="They lose access to this workspace at once. The lists that they added stay, and their seat is free again."
        action="Remove"
        danger
        pending={remove.isPending}
        onConfirm={() => remove.mutate(member)}
      />
      {wasNaming ? (
        <Suspense>
          <NameDialog
            open={isNaming}
            member={member}
            workspaceID={workspaceID}
            onClose={() => setNaming(false)}
          />
        </Suspense>
      ) : null}
      {wasLimiting ? (
        <Suspense>
          <LimitDialog
            open={isLimiting}
            member={member}
            workspaceID={workspaceID}
            onClose={() => setLimiting(false)}
          />
        </Suspense>
      ) : null}
      {wasTransferring ? (
        <Suspense>
          <TransferDialog
            open={isTransferring}
            member={member}
            workspaceID={workspaceID}
            onClose={() => setTransferring(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}

/** Whether the role of a member grants no more than the user has; otherwise they cannot be changed or removed. */
function useIsWithin({ role }: Info): boolean {
  const { data: roles = [] } = useQuery(rolesQuery);
  const mine = useOwnPermissions();
  return assignableRoles(roles, mine).some(({ id }) => id === role.id);
}
