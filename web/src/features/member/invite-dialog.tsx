import { useQuery } from "@tanstack/react-query";
import type { Info as Role } from "@winnow/core/role/schema";
import { useState } from "react";
import { Link } from "react-router";
import { ApiError, errorMessage } from "../../lib/api-error.ts";
import { assignableRoles } from "../../shared/workspace/permission.ts";
import { useMayChoosePlan } from "../../shared/billing/plan.ts";
import { rolesQuery, useOwnPermissions } from "../../shared/workspace/roles.ts";
import { paths, upgradePlanFor } from "../../paths.ts";
import { Button, buttonStyle } from "../../ui/button.tsx";
import { Callout } from "../../ui/state/callout.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Textarea } from "../../ui/form/input.tsx";
import { LeaveGuard } from "../../ui/overlay/leave-guard.tsx";
import { RadioCards } from "../../ui/form/radio-cards.tsx";
import { Select } from "../../ui/form/select.tsx";
import { Skeleton } from "../../ui/state/skeleton.tsx";
import { addressesIn } from "./addresses.ts";
import { teamQuery, type Uninvited, useInvite } from "./queries.ts";
import { grantSummary } from "./summary.ts";

const maxSideBySide = 6;
/** Invitations of one form. */
const maxInvited = 50;

interface InviteDialogProps {
  open: boolean;
  workspaceID: string;
  onClose: () => void;
}

export const InviteDialog = ({ open, workspaceID, onClose }: InviteDialogProps) => (
  <Dialog
    open={open}
    onOpenChange={(next) => {
      if (!next) onClose();
    }}
    title="Invite to the team"
    description="They get an email with a joining code and a link, good for seven days."
  >
    <Form workspaceID={workspaceID} onClose={onClose} />
  </Dialog>
);

function Form({ workspaceID, onClose }: Omit<InviteDialogProps, "open">) {
  const { data: roles } = useQuery(rolesQuery);
  const { data: team } = useQuery(teamQuery(workspaceID, {}));
  const options = assignableRoles(roles ?? [], useOwnPermissions());
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState<string | null>(null);
  const role =
    options.find(({ id }) => id === chosen) ?? options.find(({ id }) => id === "member") ?? options[0];
  const emails = addressesIn(text);
  const invite = useInvite((uninvited) => {
    if (uninvited.length === 0) onClose();
    else setText(uninvited.map(({ email }) => email).join("\n"));
  });
  const uninvited = invite.data?.uninvited ?? [];
  const fault =
    emails.length > maxInvited ? `Invite at most ${maxInvited} people at once.` : faultOf(uninvited);
  if (team !== undefined && team.used >= team.limit) return <NoSeat limit={team.limit} onClose={onClose} />;

  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (role !== undefined) invite.mutate({ emails, role: role.id });
      }}
    >
      <LeaveGuard
        hasSomething={() => text.trim() !== "" && !invite.isPending}
        title="Leave without inviting?"
        description="The addresses that you entered are lost."
      />
      {uninvited.length === 0 || fault !== undefined ? null : <Refusals uninvited={uninvited} />}
      <Field label="Email" help="Several at once: one a line, or with commas between them." error={fault}>
        {(fieldProps) => (
          <Textarea
            {...fieldProps}
            inputMode="email"
            rows={Math.min(6, Math.max(1, text.split("\n").length))}
            value={text}
            onChange={(event) => setText(event.target.value)}
            autoComplete="off"
            spellCheck={false}
            maxLength={maxInvited * 255}
          />
        )}
      </Field>
      {role === undefined ? (
        <Skeleton className="h-56" />
      ) : (
        <RoleChoice role={role} roles={options} onChange={setChosen} />
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button
          type="submit"
          variant="primary"
          disabled={emails.length === 0 || emails.length > maxInvited || role === undefined}
          pending={invite.isPending}
        >
          {emails.length > 1 ? `Send ${emails.length} invitations` : "Send invitation"}
        </Button>
      </div>
    </form>
  );
}

/** The fault of the one address that was refused; several are listed by themselves. */
function faultOf([first, ...others]: readonly Uninvited[]): string | undefined {
  return others.length === 0 && first?.error instanceof ApiError ? first.error.fields["email"] : undefined;
}

/** Who was not invited, and why. They stay in the field, and a reason that all have in common is given once. */
function Refusals({ uninvited }: { uninvited: readonly Uninvited[] }) {
  const [reason, ...others] = new Set(uninvited.map(({ error }) => errorMessage(error)));
  return (
    <Callout
      tone="error"
      announce
      title={uninvited.length === 1 ? undefined : `${uninvited.length} were not invited`}
    >
      {others.length === 0 ? (
        reason
      ) : (
        <ul className="grid gap-1">
          {uninvited.map(({ email, error }) => (
            <li key={email} className="break-words">
              <bdi className="font-medium">{email}</bdi>: {errorMessage(error)}
            </li>
          ))}
        </ul>
      )}
    </Callout>
  );
}

interface RoleChoiceProps {
  role: Role;
  roles: readonly Role[];
  onChange: (id: string) => void;
}

/** Up to six roles are cards with their permissions; more are a select box. */
function RoleChoice({ role, roles, onChange }: RoleChoiceProps) {
  const grant = ({ permission_features }: Role) => grantSummary(permission_features);
  if (roles.length > maxSideBySide)
    return (
      <Field label="Role" help={grant(role)}>
        {({ id }) => (
          <Select
            id={id}
            value={role.id}
            options={roles.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={onChange}
            className="w-full"
          />
        )}
      </Field>
    );
  return (
    <RadioCards
      label="Role"
      value={role.id}
      options={roles.map((each) => ({ value: each.id, label: each.name, text: grant(each) }))}
      onChange={onChange}
    />
  );
}

/** The plan has no free seat. A change leads back to this dialog. */
function NoSeat({ limit, onClose }: { limit: number; onClose: () => void }) {
  const mayChange = useMayChoosePlan();
  return (
    <div className="grid gap-5">
      {limit === 0 ? (
        <Callout tone="warning" title="This plan includes no team">
          Change the plan to invite people.
        </Callout>
      ) : (
        <Callout tone="warning" title={`All ${limit} seats are used`}>
          Remove somebody, revoke an invitation, or change the plan.
        </Callout>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>Close</Button>
        {mayChange ? (
          <Link to={upgradePlanFor(`${paths.myTeam}?q=open`)} className={buttonStyle({ variant: "primary" })}>
            Change plan
          </Link>
        ) : null}
      </div>
    </div>
  );
}
