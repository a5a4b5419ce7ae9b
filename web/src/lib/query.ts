/** The cache of what the server said. A refusal is not asked again; an outage is, twice. */
import { QueryClient } from "@tanstack/react-query";
import { Problem } from "./problem.ts";

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (failures, error) => failures < 2 && !(error instanceof Problem && isFinal(error.status)),
      retryDelay: (failures) => Math.min(500 * 2 ** failures, 4_000),
    },
    mutations: { retry: false },
  },
});

const isFinal = (status: number) => status >= 400 && status < 500 && status !== 429;
