import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Create, Info } from "@winnow/core/role/schema";
import { api, unwrap } from "../../lib/api.ts";
import { bidiIsolate } from "../../lib/bidi.ts";
import { errorMessage } from "../../lib/api-error.ts";
import { useRefetch } from "../../lib/refetch.ts";
import { rolesQuery } from "../../shared/workspace/roles.ts";
import { toast } from "../../ui/overlay/toast.ts";

/** The catalogue of areas and actions, with descriptions. */
export const catalogueQuery = queryOptions({
  queryKey: ["permissions"],
  queryFn: async ({ signal }) => (await unwrap(api.permission.$get({}, { init: { signal } }))).results,
  staleTime: Infinity,
});

export function useCreate(onCreated: (role: Info) => void) {
  const client = useQueryClient();
  const changed = useRefetch("roles");
  return useMutation({
    mutationFn: (json: Create) => unwrap(api.role.$post({ json })),
    onSuccess: async (role) => {
      client.setQueryData(rolesQuery.queryKey, (roles) => (roles === undefined ? roles : [...roles, role]));
      onCreated(role);
      toast.success(`The role ${bidiIsolate(role.name)} is created`);
      await changed();
    },
  });
}

/** Updates a role. Optimistic, with rollback. */
export function useUpdate(id: string, onUpdated: () => void) {
  const client = useQueryClient();
  const changed = useRefetch("roles");
  const { queryKey } = rolesQuery;
  return useMutation({
    mutationFn: (json: Create & Pick<Info, "version">) =>
      unwrap(api.role[":id"].$patch({ param: { id }, json })),
    onMutate: async ({ name, permission_features }) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, (roles) =>
        roles?.map((role) => (role.id === id ? { ...role, name, permission_features } : role)),
      );
      return before;
    },
    onSuccess: ({ name }) => {
      onUpdated();
      toast.success(`The role ${bidiIsolate(name)} is changed`);
    },
    onError: (_error, _change, before) => {
      client.setQueryData(queryKey, before);
    },
    onSettled: changed,
  });
}

export function useRemove(onDone: (isRemoved: boolean) => void) {
  const changed = useRefetch("roles");
  return useMutation({
    mutationFn: ({ id }: Info) => unwrap(api.role[":id"].$delete({ param: { id } })),
    onSuccess: async (_, { name }) => {
      onDone(true);
      toast.success(`The role ${bidiIsolate(name)} is deleted`);
      await changed();
    },
    onError: async (error) => {
      onDone(false);
      toast.error(errorMessage(error));
      await changed();
    },
  });
}
