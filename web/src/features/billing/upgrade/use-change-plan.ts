import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Preview } from "@winnow/core/billing/schema";
import { useNavigate } from "react-router";
import { ApiError } from "../../../lib/api-error.ts";
import { formatDay } from "../../../lib/date.ts";
import { useRefetch } from "../../../lib/refetch.ts";
import { paths } from "../../../paths.ts";
import { toast } from "../../../ui/overlay/toast.ts";
import { billing } from "../billing-api.ts";
import type { Awaited } from "../granted.ts";
import { previewQuery, subscriptionQuery } from "../queries.ts";

/**
 * Changes the plan for the previewed amount. Where the amount has risen, the answer's new preview replaces the shown
 * one and nothing is charged. `onPaid` gets the grant of a change that holds at once.
 */
export function useChangePlan(planID: string, onPaid: (grant: Awaited) => void) {
  const client = useQueryClient();
  const changed = useRefetch("plan");
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async ({ due_now }: Preview) => {
      const after = await billing.newestEntry();
      return { after, ...(await billing.changePlan(planID, due_now)) };
    },
    onSuccess: async ({ after, subscription }, preview) => {
      client.setQueryData(subscriptionQuery.queryKey, subscription);
      await changed();
      if (preview.kind === "upgrade" || preview.kind === "interval") return onPaid({ after });
      toast.success(
        preview.kind === "keep"
          ? `You keep ${preview.plan.name}`
          : `${preview.plan.name} holds from ${formatDay(preview.effective_at)}`,
      );
      return navigate(paths.myPlan);
    },
    onError: (error) => {
      const preview = newPreview(error);
      if (preview !== null) client.setQueryData(previewQuery(planID).queryKey, preview);
    },
  });
}

/** The preview with the new amount, from a refusal of the old one. */
export function newPreview(error: unknown): Preview | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  return (error.body as { preview?: Preview } | null)?.preview ?? null;
}
