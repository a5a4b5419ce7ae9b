import type { Permissions } from "@winnow/core/kit/permission";
import type { Create } from "@winnow/core/role/schema";
import { useRef, useState } from "react";
import { featuresOf } from "../../shared/workspace/permission.ts";
import { useOwnPermissions } from "../../shared/workspace/roles.ts";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/state/callout.tsx";
import { Card } from "../../ui/card.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Input } from "../../ui/form/input.tsx";
import { LeaveGuard } from "../../ui/overlay/leave-guard.tsx";
import { Differences } from "./unsaved-changes.tsx";
import { differencesOf, togglePermission } from "./permission-changes.ts";
import { Matrix } from "./permission-matrix.tsx";

const longestName = 50;

interface RoleEditorProps {
  title: string;
  /** The saved role, or empty values for a new one. */
  before: { name: string; permissions: Permissions };
  /** Initial values of the form. */
  from: { name: string; permissions: Permissions };
  members: number;
  action: string;
  isPending: boolean;
  refusal: string | null;
  onSave: (draft: Create) => void;
  onCancel: () => void;
}

/** The form of a new or changed role. Unsaved changes are listed beside the save button. */
export function RoleEditor(props: RoleEditorProps) {
  const { title, before, from, members, action, isPending, refusal, onSave, onCancel } = props;
  const mine = useOwnPermissions();
  const [name, setName] = useState(from.name);
  const [permissions, setPermissions] = useState(from.permissions);
  const differences = differencesOf(before.permissions, permissions);
  const plainName = name.trim();
  const isCancelled = useRef(false);
  const isChanged = plainName !== from.name || differencesOf(from.permissions, permissions).length > 0;
  const isRenamed = before.name !== "" && plainName !== before.name;

  return (
    <form
      noValidate
      aria-label={title}
      className="min-w-0"
      onSubmit={(event) => {
        event.preventDefault();
        onSave({ name: plainName, permission_features: featuresOf(permissions) });
      }}
    >
      <h2 className="mb-4 text-lg font-semibold break-words text-ink">{title}</h2>
      <div className="mb-5 max-w-sm">
        <Field label="Name">
          {(fieldProps) => (
            <Input
              {...fieldProps}
              value={name}
              onChange={(event) => setName(event.target.value)}
              maxLength={longestName}
              autoComplete="off"
            />
          )}
        </Field>
      </div>
      <Card>
        <Matrix
          name={plainName === "" ? "New role" : plainName}
          permissions={permissions}
          before={before.permissions}
          mine={mine}
          onToggle={(area, action) => setPermissions((current) => togglePermission(current, area, action))}
        />
        <div className="sticky bottom-0 grid gap-4 rounded-b-card border-t border-line bg-surface px-6 py-4 max-sm:gap-2 max-sm:px-4 max-sm:py-2.5">
          {refusal === null ? null : (
            <Callout tone="error" announce>
              {refusal}
            </Callout>
          )}
          <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
            <Differences
              renamed={isRenamed ? { from: before.name, to: plainName } : null}
              differences={differences}
              members={members}
              isNew={before.name === ""}
            />
            <div className="ml-auto flex gap-2">
              <Button
                onClick={() => {
                  isCancelled.current = true;
                  onCancel();
                }}
              >
                Cancel
              </Button>
              <Button
                type="submit"
                variant="primary"
                pending={isPending}
                disabled={plainName === "" || (before.name !== "" && !isRenamed && differences.length === 0)}
              >
                {action}
              </Button>
            </div>
          </div>
        </div>
      </Card>
      <LeaveGuard
        hasSomething={() => isChanged && !isPending && !isCancelled.current}
        title="Leave without saving?"
        description="The changes of this role are lost."
      />
    </form>
  );
}
