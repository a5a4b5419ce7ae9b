import type { Info } from "@winnow/core/list/schema";
import { formatRelative } from "../../../lib/date.ts";
import { Card } from "../../../ui/card.tsx";
import { ListLink } from "./list-link.tsx";

/** Lists whose rows and results are erased soon. */
export const ExpiringLists = ({ lists }: { lists: readonly Info[] }) => (
  <section aria-labelledby="expiring-title">
    <h2 id="expiring-title" className="mb-4 text-lg font-semibold text-ink">
      Erased soon
    </h2>
    <Card className="overflow-hidden">
      <ul>
        {lists.map((list) => (
          <li
            key={list.id}
            className="relative border-b border-line px-5 py-3.5 transition-colors last:border-0 hover:bg-sunken"
          >
            <ListLink list={list} />
            <p className="figures text-[0.8125rem] text-ink-muted">
              {formatRelative(list.expires_at)}. Download what you need.
            </p>
          </li>
        ))}
      </ul>
    </Card>
  </section>
);
