/** The cache of what the server said. A refusal is not asked again; an outage is, twice. */
import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api-error.ts";

/** Who is refused may have lost a right since the screen was drawn, so the rights are asked for again. */
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
      retry: (failures, error) => failures < 2 && !(error instanceof ApiError && isFinal(error.status)),
      retryDelay: (failures) => Math.min(500 * 2 ** failures, 4_000),
    },
    mutations: { retry: false },
  },
});

const isFinal = (status: number) => status >= 400 && status < 500 && status !== 429;
