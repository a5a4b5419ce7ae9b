import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { PreferenceChange, Preferences } from "@winnow/core/notice/schema";
import { api, unwrap } from "../../../lib/api.ts";
import { errorMessage } from "../../../lib/api-error.ts";
import { toast } from "../../../ui/overlay/toast.ts";

/** What the user is told of, and how. */
export const preferencesQuery = queryOptions({
  queryKey: ["notice-preferences"],
  queryFn: ({ signal }) => unwrap(api.notice.preferences.$get({}, { init: { signal } })),
});

const { queryKey } = preferencesQuery;

/** Changes what the user is told of: at once on the screen, rolled back where it fails. One change is sent at a time. */
export function useChangePreferences() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: queryKey,
    scope: { id: "notice-preferences" },
    mutationFn: (json: PreferenceChange) => unwrap(api.notice.preferences.$patch({ json })),
    onMutate: async (wanted) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, (now) => now && withChange(now, wanted));
      return before;
    },
    onError: (error, wanted, before) => {
      client.setQueryData(queryKey, (now) => now && before && withFormer(now, wanted, before));
      toast.error(errorMessage(error));
    },
    onSettled: async () => {
      // Another change may be on its way, which an answer from before it would undo on the screen.
      if (client.isMutating({ mutationKey: queryKey }) > 1) return;
      await Promise.all([
        client.invalidateQueries({ queryKey }),
        client.invalidateQueries({ queryKey: ["notices"] }),
      ]);
    },
  });
}

const withChange = ({ results }: Preferences, { kinds, channel, on }: PreferenceChange): Preferences => ({
  results: results.map((each) => (kinds.includes(each.kind) ? { ...each, [channel]: on } : each)),
});

/** The choices that were to be changed, as they were before. */
const withFormer = (
  { results }: Preferences,
  { kinds, channel }: PreferenceChange,
  before: Preferences,
): Preferences => ({
  results: results.map((each) => {
    const former = kinds.includes(each.kind) && before.results.find(({ kind }) => kind === each.kind);
    return former ? { ...each, [channel]: former[channel] } : each;
  }),
});
