import type { Info } from "@winnow/core/role/schema";
import { useState } from "react";
import { permissionsOf } from "../../shared/workspace/permission.ts";
import { errorMessage } from "../../lib/api-error.ts";
import { useCreate, useUpdate } from "./queries.ts";
import { RoleEditor } from "./role-editor.tsx";

interface NewRoleProps {
  /** The role to copy. */
  model: Info | undefined;
  onCreated: (role: Info) => void;
  onCancel: () => void;
}

export function NewRole({ model, onCreated, onCancel }: NewRoleProps) {
  const create = useCreate(onCreated);
  const permissions = model === undefined ? {} : permissionsOf(model.permission_features);
  return (
    <RoleEditor
      title={model === undefined ? "New role" : `New role, like ${model.name}`}
      before={{ name: "", permissions: {} }}
      from={{ name: "", permissions }}
      members={0}
      action="Create role"
      isPending={create.isPending}
      refusal={create.isError ? errorMessage(create.error) : null}
      onSave={(draft) => create.mutate(draft)}
      onCancel={onCancel}
    />
  );
}

interface EditRoleProps {
  role: Info;
  onDone: () => void;
}

/** Compares with the role as loaded when the edit began, or after the last rejection. */
export function EditRole({ role, onDone }: EditRoleProps) {
  const [base, setBase] = useState(role);
  const update = useUpdate(role.id, onDone);
  const current = { name: base.name, permissions: permissionsOf(base.permission_features) };
  if (!update.isPending && role.version !== base.version) setBase(role);
  return (
    <RoleEditor
      title={`Edit ${base.name}`}
      before={current}
      from={current}
      members={role.members}
      action="Save changes"
      isPending={update.isPending}
      refusal={update.isError ? errorMessage(update.error) : null}
      onSave={(draft) => update.mutate({ ...draft, version: base.version })}
      onCancel={onDone}
    />
  );
}
