import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type { Create, EventType, Info, Update, WithSecret } from "@winnow/core/webhook/schema";
import type { z } from "zod";
import { errorMessage } from "../../lib/api-error.ts";
import { pollAfter } from "../../lib/poll.ts";
import { refetch, useRefetch } from "../../lib/refetch.ts";
import { toast } from "../../ui/overlay/toast.ts";
import { webhooks, type DeliveryStatus, type ReplaySince } from "./webhook-api.ts";

const movingPollMs = 2_000;
const idlePollMs = 15_000;

export const webhooksQuery = queryOptions({
  queryKey: ["webhooks"],
  queryFn: ({ signal }) => webhooks.all({ signal }),
});

export const webhookQuery = (id: string) =>
  queryOptions({
    queryKey: ["webhook", id],
    queryFn: ({ signal }) => webhooks.one(id, { signal }),
    refetchInterval: ({ state }) => pollAfter(idlePollMs, state),
  });

/** The delivery log of an endpoint, newest first, polled faster while a delivery is under way. */
export const deliveriesQuery = (id: string, status: DeliveryStatus | undefined) =>
  infiniteQueryOptions({
    queryKey: ["deliveries", id, status ?? null],
    queryFn: ({ pageParam, signal }) => webhooks.deliveries(id, { status, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => {
      const pages = state.data?.pages ?? [];
      const isMoving = pages.some(({ results }) => results.some((each) => each.status === "pending"));
      // Each page is read anew.
      return pollAfter((isMoving ? movingPollMs : idlePollMs) * Math.max(1, pages.length), state);
    },
  });

/** A delivery with its request and its answers. */
export const deliveryQuery = (id: string, delivery: string) =>
  queryOptions({
    queryKey: ["delivery", id, delivery],
    queryFn: ({ signal }) => webhooks.delivery(id, delivery, { signal }),
    refetchInterval: ({ state }) => state.data?.status === "pending" && pollAfter(movingPollMs, state),
  });

/** Stores an endpoint as the server returned it, and refetches what shows it. */
function useWebhookChanged() {
  const client = useQueryClient();
  return async (webhook: Info) => {
    client.setQueryData(webhookQuery(webhook.id).queryKey, masked(webhook));
    await refetch(client, "webhooks");
  };
}

/** The cache holds no secret. */
const masked = (webhook: Info | WithSecret): Info => ({ ...webhook, secret: "whsec_…" });

export function useCreateWebhook(onCreated: (webhook: WithSecret) => void) {
  const changed = useWebhookChanged();
  return useMutation({
    mutationFn: (json: z.input<typeof Create>) => webhooks.create(json),
    gcTime: 0,
    onSuccess: async (webhook) => {
      onCreated(webhook);
      await changed(webhook);
    },
  });
}

export function useUpdateWebhook(id: string, onUpdated: () => void) {
  const changed = useWebhookChanged();
  return useMutation({
    mutationFn: (json: z.input<typeof Update>) => webhooks.update(id, json),
    onSuccess: async (webhook) => {
      onUpdated();
      toast.success("The webhook is changed");
      await changed(webhook);
    },
  });
}

export function useRotateSecret(id: string, onRotated: (webhook: WithSecret) => void) {
  const changed = useWebhookChanged();
  return useMutation({
    mutationFn: (overlapHours: number) => webhooks.rotateSecret(id, overlapHours),
    gcTime: 0,
    onSuccess: async (webhook) => {
      onRotated(webhook);
      await changed(webhook);
    },
  });
}

export function useRemoveWebhook(id: string, onRemoved: () => void) {
  const changed = useRefetch("webhooks");
  return useMutation({
    mutationFn: () => webhooks.remove(id),
    onSuccess: async () => {
      onRemoved();
      toast.success("The webhook is deleted");
      await changed();
    },
    onError: (error) => toast.error(errorMessage(error)),
  });
}

function useDeliveriesChanged(id: string) {
  const client = useQueryClient();
  return () =>
    Promise.all(
      ["deliveries", "delivery", "webhook"].map((key) => client.invalidateQueries({ queryKey: [key, id] })),
    );
}

export function useSendTest(id: string, onSent: (delivery: string) => void) {
  const changed = useDeliveriesChanged(id);
  return useMutation({
    mutationFn: (type: EventType) => webhooks.sendTest(id, type),
    onSuccess: async (delivery) => {
      onSent(delivery.id);
      await changed();
    },
  });
}

export function useReplay(id: string) {
  const changed = useDeliveriesChanged(id);
  return useMutation({
    mutationFn: (delivery: string) => webhooks.replay(id, delivery),
    onSuccess: () => toast.success("The event is sent again"),
    onError: (error) => toast.error(errorMessage(error)),
    onSettled: changed,
  });
}

export function useReplaySince(id: string, onBegun: () => void) {
  const changed = useDeliveriesChanged(id);
  return useMutation({
    mutationFn: (query: ReplaySince) => webhooks.replaySince(id, query),
    onSuccess: async () => {
      onBegun();
      toast.success("The events are sent again, oldest first");
      await changed();
    },
  });
}
