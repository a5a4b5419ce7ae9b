import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Info as Member, Invitation, Invite, Query, Team } from "@winnow/core/member/schema";
import type { Info as Role } from "@winnow/core/role/schema";
import { api, unwrap } from "../../lib/api.ts";
import { bidiIsolate } from "../../lib/bidi.ts";
import { isUnconfirmed } from "../../lib/confirmation.ts";
import { rereadCurrentUser } from "../../lib/current-user.ts";
import { errorMessage } from "../../lib/api-error.ts";
import { formatQuantity } from "../../lib/number.ts";
import { useRefetch } from "../../lib/refetch.ts";
import { toast } from "../../ui/overlay/toast.ts";

/** Members matching a filter, with the seats of the plan. */
export const teamQuery = (id: string, filter: Query) =>
  queryOptions({
    queryKey: ["team", id, filter],
    queryFn: ({ signal }) =>
      unwrap(api.workspaces[":id"].members.$get({ param: { id }, query: filter }, { init: { signal } })),
    placeholderData: keepPreviousData,
  });

export const invitationsQuery = queryOptions({
  queryKey: ["invitations"],
  queryFn: async ({ signal }) => (await unwrap(api.workspaceinvite.$get({}, { init: { signal } }))).results,
});

export const nameOf = ({ first_name, last_name, email }: Member): string =>
  `${first_name} ${last_name}`.trim() || email;

/** Changes a member's role. Optimistic, with rollback. */
export function useGiveRole(workspaceID: string) {
  const client = useQueryClient();
  const changed = useRefetch("team");
  const queryKey = ["team", workspaceID];
  return useMutation({
    mutationFn: ({ member, role }: { member: Member; role: Pick<Role, "id" | "name"> }) =>
      unwrap(
        api.workspaces[":id"].members[":memberId"].$patch({
          param: { id: workspaceID, memberId: member.id },
          json: { role: role.id },
        }),
      ),
    onMutate: async ({ member, role }) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueriesData<Team>({ queryKey });
      client.setQueriesData<Team>({ queryKey }, (team) =>
        team === undefined
          ? team
          : {
              ...team,
              results: team.results.map((each) => (each.id === member.id ? { ...each, role } : each)),
            },
      );
      return before;
    },
    onSuccess: (member) =>
      toast.success(`${bidiIsolate(nameOf(member))} is ${bidiIsolate(member.role.name)} now`),
    onError: (error, _, before) => {
      for (const [key, team] of before ?? []) client.setQueryData(key, team);
      toast.error(errorMessage(error));
    },
    onSettled: changed,
  });
}

interface Renaming {
  member: Member;
  names: Pick<Member, "first_name" | "last_name">;
}

/** Changes the names by which the workspace knows a member. */
export function useRenameMember(workspaceID: string, onDone: () => void) {
  const changed = useRefetch("team");
  return useMutation({
    mutationFn: ({ member, names }: Renaming) =>
      unwrap(
        api.workspaces[":id"].members[":memberId"].$patch({
          param: { id: workspaceID, memberId: member.id },
          json: names,
        }),
      ),
    onSuccess: async (member) => {
      await changed();
      onDone();
      toast.success(`${bidiIsolate(nameOf(member))} is their name here now`);
    },
  });
}

interface Limiting {
  member: Member;
  limit: number | null;
}

/** Limits what a member may spend in a month, or removes the limit. */
export function useLimit(workspaceID: string, onDone: () => void) {
  const changed = useRefetch("team");
  return useMutation({
    mutationFn: ({ member, limit }: Limiting) =>
      unwrap(
        api.workspaces[":id"].members[":memberId"].$patch({
          param: { id: workspaceID, memberId: member.id },
          json: { monthly_limit: limit },
        }),
      ),
    onSuccess: async (member) => {
      await changed();
      onDone();
      const name = bidiIsolate(nameOf(member));
      toast.success(
        member.monthly_limit === null
          ? `${name} has no monthly limit now`
          : `${name} may spend ${formatQuantity(member.monthly_limit, "credit")} a month now`,
      );
    },
  });
}

export function useRemove(workspaceID: string, onDone: () => void) {
  const changed = useRefetch("team");
  return useMutation({
    mutationFn: (member: Member) =>
      unwrap(
        api.workspaces[":id"].members[":memberId"].$delete({
          param: { id: workspaceID, memberId: member.id },
        }),
      ),
    onSuccess: (_, member) => toast.success(`${bidiIsolate(nameOf(member))} is removed from the team`),
    onError: (error) => toast.error(errorMessage(error)),
    onSettled: async () => {
      await changed();
      onDone();
    },
  });
}

interface Invitees {
  emails: readonly string[];
  role: Invite["role"];
}

/** An address to which no invitation was sent, and why. */
export interface Uninvited {
  email: string;
  error: unknown;
}

/**
 * Invites addresses one after the other: a refused one does not stop the others. A person who is not
 * confirmed is asked once; where they do not confirm, nobody else is invited.
 */
export function useInvite(onDone: (uninvited: readonly Uninvited[]) => void) {
  const changed = useRefetch("team");
  return useMutation({
    mutationFn: async ({ emails, role }: Invitees) => {
      const sent: string[] = [];
      const uninvited: Uninvited[] = [];
      for (const email of emails)
        try {
          await unwrap(api.workspaceinvite.$post({ json: { email, role } }));
          sent.push(email);
        } catch (error) {
          uninvited.push({ email, error });
          if (!isUnconfirmed(error)) continue;
          const left = emails.slice(sent.length + uninvited.length);
          uninvited.push(...left.map((each) => ({ email: each, error })));
          break;
        }
      return { sent, uninvited };
    },
    onSuccess: async ({ sent, uninvited }) => {
      await changed();
      onDone(uninvited);
      const [first] = sent;
      if (first === undefined) return;
      toast.success(
        sent.length === 1
          ? `An invitation is on its way to ${bidiIsolate(first)}`
          : `${sent.length} invitations are on their way`,
      );
    },
  });
}

export function useResend() {
  const changed = useRefetch("team");
  return useMutation({
    mutationFn: ({ id }: Invitation) => unwrap(api.workspaceinvite[":id"].resend.$post({ param: { id } })),
    onSuccess: ({ email }) => toast.success(`The invitation is on its way to ${bidiIsolate(email)} again`),
    onError: (error) => toast.error(errorMessage(error)),
    onSettled: changed,
  });
}

export function useRevoke(onDone: () => void) {
  const changed = useRefetch("team");
  return useMutation({
    mutationFn: ({ id }: Invitation) => unwrap(api.workspaceinvite[":id"].$delete({ param: { id } })),
    onSuccess: (_, { email }) => toast.success(`The invitation of ${bidiIsolate(email)} is revoked`),
    onError: (error) => toast.error(errorMessage(error)),
    onSettled: async () => {
      await changed();
      onDone();
    },
  });
}

interface Handover {
  to: Member;
  /** Required from users who have a password. */
  password: string | undefined;
}

/** Transfers the ownership; the user's own role changes with it. */
export function useTransfer(id: string, onDone: () => void) {
  const client = useQueryClient();
  const changed = useRefetch("team");
  return useMutation({
    mutationFn: ({ to, password }: Handover) =>
      unwrap(
        api.workspace[":id"].transfer.$post({
          param: { id },
          json: { member_id: to.id, ...(password === undefined ? {} : { password }) },
        }),
      ),
    onSuccess: async ({ message }) => {
      await Promise.all([
        rereadCurrentUser(),
        client.invalidateQueries({ queryKey: ["workspaces"] }),
        changed(),
      ]);
      onDone();
      toast.success(message);
    },
  });
}
