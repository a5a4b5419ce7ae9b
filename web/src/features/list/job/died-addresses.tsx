import { useQuery } from "@tanstack/react-query";
import type { Info } from "@winnow/core/list/schema";
import { formatDay } from "../../../lib/date.ts";
import { formatCount, formatQuantity } from "../../../lib/number.ts";
import { Callout } from "../../../ui/state/callout.tsx";
import { lists } from "../list-api.ts";

const pollMs = 1_000;

/** How many addresses of a list that comes again have died since another list had them valid. Nothing where none is known to have. */
export function DiedAddresses({ list: { id, verification, rows } }: { list: Info }) {
  const { data: died } = useQuery({
    queryKey: ["died", id],
    queryFn: ({ signal }) => lists.died(id, { signal }),
    select: (answer) => answer.died,
    enabled: verification === null && rows !== null,
    refetchInterval: ({ state }) => (state.data?.died === null ? pollMs : false),
  });
  if (!died || died.died === 0 || died.since === null) return null;
  const dead = formatQuantity(died.died, "address has", "addresses have");
  return (
    <Callout tone="info" title={`${dead} died since ${formatDay(died.since)}`}>
      Of {formatCount(died.valid)} that {died.valid === 1 ? "was" : "were"} valid on your other lists,{" "}
      {reasonText(died)}.
    </Callout>
  );
}

function reasonText({ died, bounced }: { died: number; bounced: number }): string {
  const invalid = died - bounced;
  const parts = [];
  if (bounced > 0) parts.push(`${formatCount(bounced)} bounced`);
  if (invalid > 0)
    parts.push(`${formatCount(invalid)} ${invalid === 1 ? "is" : "are"} invalid by a newer verdict`);
  return parts.join(" and ");
}
