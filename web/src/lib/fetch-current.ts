import {
  isCancelledError,
  type FetchQueryOptions,
  type QueryClient,
  type QueryKey,
} from "@tanstack/react-query";

/** Changes that come one after the other while somebody waits. */
const maxTries = 5;

/** What a query answers, asked again where a change cancelled its answer under way (`refetch.ts`). */
export async function fetchCurrent<T, K extends QueryKey>(
  client: QueryClient,
  query: FetchQueryOptions<T, Error, T, K>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await client.fetchQuery(query);
    } catch (error) {
      if (!isCancelledError(error) || tries === maxTries) throw error;
    }
  }
}
