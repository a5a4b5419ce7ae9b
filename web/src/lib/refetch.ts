/** Which queries show what a person changes: one table, so that no screen forgets one of them. */
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";

/** Verdicts name the rule or the suppression that decided them. */
const verdicts = ["rows", "facets", "result"];

export const shownBy = {
  list: ["lists", "dashboard", "audit"],
  /** Of lists, and what brings them back. Credits that were reserved come back. */
  deletion: ["lists", "list", "dashboard", "audit", "credit-bucket"],
  endOfJob: ["lists", "dashboard", "credit-bucket"],
  tags: ["lists", "list", "list-tags", "dashboard", "audit"],
  rules: ["rules", ...verdicts, "audit"],
  suppressions: ["suppressions", ...verdicts, "audit"],
  keys: ["api-keys", "audit"],
  webhooks: ["webhooks", "audit"],
  outcomes: ["outcome-sources", "outcome-files", "audit"],
  /** Roles count their members. */
  team: ["team", "invitations", "roles", "audit"],
  roles: ["roles", "audit"],
  plan: ["credit-bucket", "me", "subscription", "payments", "ledger", "usage", "months", "team"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type Changed = keyof typeof shownBy;

/** Fetches anew what shows it, on this page now and elsewhere when it is opened. */
export const refetch = (client: QueryClient, changed: Changed): Promise<unknown> =>
  Promise.all(
    shownBy[changed].map(async (key) => {
      const queryKey = [key];
      // A first answer that is under way may be older than the change, and would count as the new one.
      await client.cancelQueries({ queryKey, predicate: ({ state }) => state.data === undefined });
      await client.invalidateQueries({ queryKey });
    }),
  );

export function useRefetch(changed: Changed): () => Promise<unknown> {
  const client = useQueryClient();
  return useCallback(() => refetch(client, changed), [client, changed]);
}
