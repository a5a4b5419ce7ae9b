import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { CurrentSubscription, Settings } from "@winnow/core/billing/schema";
import { errorMessage } from "../../lib/api-error.ts";
import { openLink } from "../../lib/open-link.ts";
import { useRefetch } from "../../lib/refetch.ts";
import { ShownError } from "../../lib/shown-error.ts";
import { toast } from "../../ui/overlay/toast.ts";
import { billing } from "./billing-api.ts";

/** Plans and packs. They change with a release only. */
export const offersQuery = queryOptions({
  queryKey: ["offers"],
  queryFn: async ({ signal }) => (await billing.offers({ signal })).results,
  staleTime: 3_600_000,
});

/** The workspace's subscription; null on the free plan. */
export const subscriptionQuery = queryOptions({
  queryKey: ["subscription"],
  queryFn: async ({ signal }) => (await billing.subscription({ signal })).subscription,
});

/** The payments of the workspace, newest first, by page. */
export const paymentsQuery = infiniteQueryOptions({
  queryKey: ["payments"],
  queryFn: ({ pageParam, signal }) => billing.payments(pageParam, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
});

export const settingsQuery = queryOptions({
  queryKey: ["billing-settings"],
  queryFn: ({ signal }) => billing.settings({ signal }),
});

/** What a plan change would cost now. Asked anew each time, because it changes with the time. */
export const previewQuery = (planID: string) =>
  queryOptions({
    queryKey: ["plan-change", planID],
    queryFn: () => billing.preview(planID),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** A change of the subscription, whose answer replaces the cached one. */
function useSubscriptionChange(change: () => Promise<CurrentSubscription>, done: string) {
  const client = useQueryClient();
  const changed = useRefetch("plan");
  return useMutation({
    mutationFn: change,
    onSuccess: async ({ subscription }) => {
      client.setQueryData(subscriptionQuery.queryKey, subscription);
      await changed();
      toast.success(done);
    },
  });
}

/** Cancels the subscription at the end of its period. */
export const useCancel = () =>
  useSubscriptionChange(billing.cancel, "Your plan ends with its period. Until then everything stays.");

export const useUndoCancel = () => useSubscriptionChange(billing.undoCancel, "Your plan goes on");

/** Opens Paddle's customer portal in a tab: payment method, tax id, billing address. */
export const useManageBilling = () =>
  useMutation({
    mutationFn: () => openLink(billing.portal),
    onError: (error) => toast.error(errorMessage(error)),
  });

const changedElsewhere =
  "It was changed on another device meanwhile. You see what was saved there; change it again where that is wrong.";

/** Saves settings, unless they were changed on another device since this page has read them. */
export function useChangeSettings(onSaved: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (change: Partial<Settings>) => {
      const seen = client.getQueryData(settingsQuery.queryKey);
      const current = await client.fetchQuery({ ...settingsQuery, staleTime: 0 });
      const isChanged = (name: keyof Settings) =>
        JSON.stringify(seen?.[name]) !== JSON.stringify(current[name]);
      if ((Object.keys(change) as (keyof Settings)[]).some(isChanged)) throw new ShownError(changedElsewhere);
      return billing.changeSettings(change);
    },
    onSuccess: (settings) => {
      client.setQueryData(settingsQuery.queryKey, settings);
      onSaved();
    },
  });
}
