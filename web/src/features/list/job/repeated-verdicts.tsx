import { useQuery } from "@tanstack/react-query";
import { limits } from "@winnow/core/list/limits";
import type { Info } from "@winnow/core/list/schema";
import { formatDate } from "../../../lib/date.ts";
import { formatCount, formatQuantity } from "../../../lib/number.ts";
import { Callout } from "../../../ui/callout.tsx";
import { lists } from "../list-api.ts";

interface RepeatedVerdictsProps {
  list: Info;
  /** What is reserved at the start. */
  credits: number;
}

/** What is known of a list already: the verdicts of the last 24 hours, which its verification repeats for nothing. */
export function RepeatedVerdicts({ list, credits }: RepeatedVerdictsProps) {
  const { id, rows, verification, analysis } = list;
  const { data } = useQuery({
    queryKey: ["repeated", id, analysis?.completed_at ?? null],
    queryFn: ({ signal }) => lists.repeated(id, { signal }),
    enabled: verification === null && rows !== null && rows.distinct <= limits.repeatedAddresses,
  });
  if (!data || data.addresses === 0 || data.checked_at === null) return null;
  const left = Math.max(0, credits - data.addresses);
  return (
    <Callout
      tone="info"
      title={`${formatCount(data.addresses)} of ${formatQuantity(data.distinct, "address was", "addresses were")} verified within the last 24 hours`}
    >
      Their verdicts, the newest of {formatDate(data.checked_at, true)}, are repeated for nothing.{" "}
      {left === 0
        ? "No credit is charged"
        : `${formatQuantity(left, "address is", "addresses are")} left to verify, for at most ${formatQuantity(left, "credit")}`}
      ; what is reserved beyond that is returned.
    </Callout>
  );
}
