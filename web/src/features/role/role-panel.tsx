import type { Info } from "@winnow/core/role/schema";
import { Copy, Lock, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { useCan } from "../../lib/auth.ts";
import { isWithin, permissionsOf } from "../../shared/workspace/permission.ts";
import { formatQuantity } from "../../lib/number.ts";
import { useOwnPermissions } from "../../shared/workspace/roles.ts";
import { useMembership } from "../../shared/workspace/workspaces.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Confirm } from "../../ui/overlay/dialog.tsx";
import { Select } from "../../ui/form/select.tsx";
import { Matrix } from "./permission-matrix.tsx";
import { useRemove } from "./queries.ts";
import { RoleComparison } from "./role-comparison.tsx";

interface RolePanelProps {
  role: Info;
  /** The roles to compare it with. */
  roles: readonly Info[];
  onEdit: () => void;
  onCopy: () => void;
  onRemoved: () => void;
}

const nobody = "none";

/** One role, read-only, alone or beside another one. */
export function RolePanel({ role, roles, onEdit, onCopy, onRemoved }: RolePanelProps) {
  const [comparedID, setComparedID] = useState<string>(nobody);
  const compared = roles.find(({ id }) => id === comparedID && id !== role.id);
  const mine = useOwnPermissions();
  const ownRole = useMembership()?.role.id;
  const isMine = ownRole === role.id;
  const isBelow = isWithin(mine, role.permission_features) && !isMine;
  const mayEdit = useCan("roles", "edit") && !role.is_system && isBelow;
  const mayRemove = useCan("roles", "delete") && !role.is_system && isBelow;
  const mayCopy = useCan("roles", "add") && isWithin(mine, role.permission_features);

  return (
    <section aria-labelledby="role-title" className="min-w-0">
      <div className="mb-4 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-56">
          <h2 id="role-title" className="text-lg font-semibold break-words text-ink">
            <bdi>{role.name}</bdi>
          </h2>
          <Explanation role={role} isMine={isMine} />
        </div>
        <div className="flex flex-wrap gap-2">
          <Select<string>
            label="Compare with"
            value={compared?.id ?? nobody}
            options={[
              { value: nobody, label: compared === undefined ? "Compare with…" : "No comparison" },
              ...roles.filter(({ id }) => id !== role.id).map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={setComparedID}
            className="h-9! w-40"
          />
          {mayCopy ? (
            <Button size="small" onClick={onCopy}>
              <Copy aria-hidden />
              Copy
            </Button>
          ) : null}
          {mayEdit ? (
            <Button size="small" onClick={onEdit}>
              <Pencil aria-hidden />
              Edit
            </Button>
          ) : null}
          {mayRemove ? <Remove role={role} onRemoved={onRemoved} /> : null}
        </div>
      </div>
      <Card className="overflow-hidden">
        {compared === undefined ? (
          <Matrix name={role.name} permissions={permissionsOf(role.permission_features)} />
        ) : (
          <RoleComparison role={role} other={compared} />
        )}
      </Card>
    </section>
  );
}

function Explanation({ role: { is_system, members }, isMine }: { role: Info; isMine: boolean }) {
  const people =
    members === 0 ? "No member has it." : `${formatQuantity(members, "person has", "people have")} it.`;
  return (
    <p className="mt-0.5 text-sm text-ink-muted">
      {is_system ? (
        <>
          <Lock aria-hidden className="mr-1.5 inline size-3.5 align-[-0.125rem]" />A system role: the same in
          every workspace, and never changed.{" "}
        </>
      ) : null}
      {people}
      {isMine && !is_system ? " It is your own, so somebody else has to change it." : ""}
    </p>
  );
}

/** A role with members cannot be deleted. */
function Remove({ role, onRemoved }: { role: Info; onRemoved: () => void }) {
  const [asking, setAsking] = useState(false);
  const remove = useRemove((isRemoved) => {
    setAsking(false);
    if (isRemoved) onRemoved();
  });
  const isInUse = role.members > 0;
  return (
    <>
      <Button
        size="small"
        variant="danger"
        disabled={isInUse}
        title={isInUse ? "Give the people who have it another role first." : undefined}
        onClick={() => setAsking(true)}
      >
        <Trash2 aria-hidden />
        Delete
      </Button>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title={
          <>
            Delete the role “<bdi>{role.name}</bdi>”?
          </>
        }
        description="No member has it. This cannot be undone."
        action="Delete role"
        danger
        pending={remove.isPending}
        onConfirm={() => remove.mutate(role)}
      />
    </>
  );
}
