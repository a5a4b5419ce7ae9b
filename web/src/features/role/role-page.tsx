import { useQuery } from "@tanstack/react-query";
import type { Info } from "@winnow/core/role/schema";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { useCan } from "../../lib/auth.ts";
import { errorMessage } from "../../lib/api-error.ts";
import { rolesQuery } from "../../shared/workspace/roles.ts";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/state/callout.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { Skeleton } from "../../ui/state/skeleton.tsx";
import { TextButton } from "../../ui/text-link.tsx";
import { EditRole, NewRole } from "./role-forms.tsx";
import { RoleList } from "./role-list.tsx";
import { RolePanel } from "./role-panel.tsx";

/** The current task: view or edit a role, or create one from scratch or from a copy. */
type Task = { doing: "view" | "edit"; id: string } | { doing: "make"; model: string | null };

/** The roles of the workspace. */
export function RolePage() {
  const { data: roles, error, refetch } = useQuery(rolesQuery);
  const [task, setTask] = useTask();
  const mayAdd = useCan("roles", "add");

  return (
    <>
      <PageHead
        title="Roles"
        actions={
          mayAdd && task.doing === "view" ? (
            <Button variant="primary" onClick={() => setTask({ doing: "make", model: null })}>
              <Plus aria-hidden />
              New role
            </Button>
          ) : undefined
        }
      >
        What people may do in this workspace. Everybody has one role.
      </PageHead>
      {error !== null && roles === undefined ? (
        <Callout tone="error" title="The roles could not be loaded" announce>
          {errorMessage(error)} <TextButton onClick={() => void refetch()}>Try again</TextButton>
        </Callout>
      ) : roles === undefined ? (
        <Loading />
      ) : (
        <Roles roles={roles} task={task} onTask={setTask} />
      )}
    </>
  );
}

interface RolesProps {
  roles: readonly Info[];
  task: Task;
  onTask: (task: Task) => void;
}

function Roles({ roles, task, onTask }: RolesProps) {
  const role = task.doing === "make" ? undefined : (roles.find(({ id }) => id === task.id) ?? roles[0]);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-6 lg:grid-cols-[11rem_minmax(0,1fr)]">
      <RoleList roles={roles} chosen={role?.id ?? null} />
      {task.doing === "make" ? (
        <NewRole
          key={task.model}
          model={roles.find(({ id }) => id === task.model)}
          onCreated={({ id }) => onTask({ doing: "view", id })}
          onCancel={() => onTask({ doing: "view", id: task.model ?? "" })}
        />
      ) : role === undefined ? null : task.doing === "edit" && !role.is_system ? (
        <EditRole key={role.id} role={role} onDone={() => onTask({ doing: "view", id: role.id })} />
      ) : (
        <RolePanel
          key={role.id}
          role={role}
          roles={roles}
          onEdit={() => onTask({ doing: "edit", id: role.id })}
          onCopy={() => onTask({ doing: "make", model: role.id })}
          onRemoved={() => onTask({ doing: "view", id: "" })}
        />
      )}
    </div>
  );
}

/** The selected role is in the URL; selecting another ends an edit. */
function useTask(): [Task, (task: Task) => void] {
  const [search, setSearch] = useSearchParams();
  const id = search.get("role") ?? "";
  const [begun, setBegun] = useState<{ at: string; task: Task } | null>(null);
  const task: Task = begun?.at === id ? begun.task : { doing: "view", id };

  function changeTask(next: Task): void {
    setBegun(next.doing === "view" ? null : { at: id, task: next });
    if (next.doing === "view" && next.id !== id)
      setSearch(next.id === "" ? {} : { role: next.id }, { replace: true, preventScrollReset: true });
  }
  return [task, changeTask];
}

const Loading = () => (
  <div
    aria-busy="true"
    className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-6 lg:grid-cols-[11rem_minmax(0,1fr)]"
  >
    <p role="status" className="sr-only">
      Loading the roles
    </p>
    <div className="flex gap-1.5 lg:flex-col">
      {Array.from({ length: 5 }, (_, index) => (
        <Skeleton key={index} className="h-[3.625rem] max-lg:w-24" />
      ))}
    </div>
    <Skeleton className="h-[33rem] rounded-card!" />
  </div>
);
