import { useQuery } from "@tanstack/react-query";
import { limits } from "@winnow/core/list/limits";
import type { Info } from "@winnow/core/list/schema";
import { formatDate } from "../../../lib/date.ts";
import { formatCount, formatQuantity } from "../../../lib/number.ts";
import { Callout } from "../../../ui/state/callout.tsx";
import { lists } from "../list-api.ts";

type Repeated = Awaited<ReturnType<typeof lists.repeated>>;

/** The verdicts of the last 24 hours that the verification of a list repeats free of charge, for those who may start it. */
export function useRepeatedVerdicts(
  { id, rows, verification, analysis }: Info,
  mayStart: boolean,
): { repeated: Repeated | undefined; isAsking: boolean } {
  const isAsked =
    mayStart && verification === null && rows !== null && rows.distinct <= limits.repeatedAddresses;
  const { data, isPending } = useQuery({
    queryKey: ["repeated", id, analysis?.completed_at ?? null],
    queryFn: ({ signal }) => lists.repeated(id, { signal }),
    enabled: isAsked,
  });
  return { repeated: data, isAsking: isAsked && isPending };
}

/** What is known of a list already, and how many addresses are left to verify. */
export function RepeatedVerdicts({ repeated, left }: { repeated: Repeated; left: number }) {
  const { addresses, distinct, checked_at } = repeated;
  if (addresses === 0 || checked_at === null) return null;
  return (
    <Callout
      tone="info"
      title={`${formatCount(addresses)} of ${formatQuantity(distinct, "address was", "addresses were")} verified within the last 24 hours`}
    >
      Their verdicts, the newest of {formatDate(checked_at, true)}, are repeated free of charge.{" "}
      {left === 0 ? "Nothing is" : formatQuantity(left, "address is", "addresses are")} left to verify.
    </Callout>
  );
}
