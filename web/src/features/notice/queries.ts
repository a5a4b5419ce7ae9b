import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Info } from "@winnow/core/notice/schema";
import { api, unwrap } from "../../lib/api.ts";
import { errorMessage } from "../../lib/api-error.ts";
import { toast } from "../../ui/overlay/toast.ts";
import { withRead } from "./unread.ts";

const pollMs = 60_000;

/** The newest notices of the workspace, polled every minute. */
export const noticesQuery = queryOptions({
  queryKey: ["notices"],
  queryFn: async ({ signal }) => (await unwrap(api.notice.$get({}, { init: { signal } }))).results,
  refetchInterval: pollMs,
});

const markOneRead = (id: string) => unwrap(api.notice[":id"]["mark-read"].$post({ param: { id } }));
const markAllRead = () => unwrap(api.notice["mark-all-read"].$post({}));

/** Marks one notice or all as read. Optimistic, with rollback. */
export function useMarkRead() {
  const client = useQueryClient();
  const { queryKey } = noticesQuery;
  return useMutation({
    mutationFn: (meant: Info | "all") => (meant === "all" ? markAllRead() : markOneRead(meant.id)),
    onMutate: async (meant) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, (notices) =>
        notices === undefined ? notices : withRead(notices, ({ id }) => meant === "all" || id === meant.id),
      );
      return before;
    },
    onError: (error, _, before) => {
      client.setQueryData(queryKey, before);
      toast.error(errorMessage(error));
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}
