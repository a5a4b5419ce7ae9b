/** The query cache. A 4xx is not retried; an outage is retried twice, and a lost connection until it is back. */
import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api-error.ts";
import { useAuth } from "./auth.ts";
import { isNoResponse, useConnection } from "./connection.ts";

/** After a 403 the permissions may be outdated, so the user is fetched again. */
function onError(error: unknown): void {
  if (error instanceof ApiError && error.status === 403)
    void queryClient.invalidateQueries({ queryKey: ["me"] });
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (failures, error) =>
        (failures < 2 || (isNoResponse(error) && useConnection.getState().isLost)) &&
        !(error instanceof ApiError && isFinal(error.status)),
      retryDelay: (failures) => Math.min(500 * 2 ** failures, 4_000),
    },
    mutations: { retry: false },
  },
});

const isFinal = (status: number) => status >= 400 && status < 500 && status !== 429;

useConnection.subscribe(({ isLost }, { isLost: wasLost }) => {
  if (wasLost && !isLost)
    void queryClient.refetchQueries({ predicate: ({ state }) => isNoResponse(state.error) });
});

// Nobody sees what the user before has read, also where that one's session ended in another tab.
useAuth.subscribe(({ user }, { user: before }) => {
  if (before === null || before.id === user?.id) return;
  const isOfBefore = ({ queryKey }: { queryKey: readonly unknown[] }) =>
    user === null || queryKey[0] !== "me";
  queryClient.removeQueries({ type: "inactive", predicate: isOfBefore });
  if (user !== null) void queryClient.resetQueries({ type: "active", predicate: isOfBefore });
});
