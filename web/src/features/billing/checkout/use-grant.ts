import { useQuery } from "@tanstack/react-query";
import type { Kind } from "@winnow/core/credit/schema";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { billing } from "../billing-api.ts";
import type { Awaited } from "../granted.ts";

const pollMs = 1_000;
const slowPollMs = 5_000;
const lateAfterMs = 45_000;

/**
 * The grant of a payment that a page waits for, among entries of these kinds. It is in the URL, so that a reload goes on
 * waiting.
 */
export function useGrant(kinds: readonly Kind[]) {
  const [search, setSearch] = useSearchParams();
  const awaited = awaitedOf(search);
  const [isLate, setLate] = useState(false);
  const isWaiting = awaited !== null;
  const { data: credits = null } = useQuery({
    queryKey: ["granted", awaited],
    queryFn: ({ signal }) => (awaited === null ? null : billing.granted(awaited, kinds, { signal })),
    enabled: isWaiting,
    refetchInterval: ({ state }) => (typeof state.data === "number" ? false : isLate ? slowPollMs : pollMs),
  });
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setLate(true), lateAfterMs);
    return () => clearTimeout(timer);
  }, [isWaiting]);

  return {
    awaited,
    /** The credits that it granted; null while they are on their way. */
    credits,
    isLate,
    waitFor: (next: Awaited) =>
      setSearch(
        (params) => {
          for (const [name, value] of Object.entries(next)) params.set(name, String(value));
          return params;
        },
        { replace: true },
      ),
  };
}

function awaitedOf(search: URLSearchParams): Awaited | null {
  const transaction = search.get("transaction");
  if (transaction !== null) return { transaction };
  const after = search.get("after");
  return after !== null && /^\d{1,12}$/.test(after) ? { after: Number(after) } : null;
}
