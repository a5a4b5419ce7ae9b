import { areaOf } from "@winnow/core/list/area";
import type { Info } from "@winnow/core/list/schema";
import { Link } from "react-router";
import { formatMoment } from "../../../lib/date.ts";
import { useCan } from "../../../lib/auth.ts";
import { pathOfList, paths } from "../../../paths.ts";

/** The name of a list; links the whole row to its page if the user may open it. Its tooltip says when the list was made. */
export function ListLink({ list, to = pathOfList(list) }: { list: Info; to?: string }) {
  const area = to === paths.cleaning(list.id) ? areaOf("clean") : areaOf(list.purpose);
  const mayOpen = useCan(area, to === paths.analysis(list.id) ? "add" : "view");
  if (!mayOpen) return <span className="block truncate text-sm font-medium text-ink">{list.name}</span>;
  return (
    <Link
      to={to}
      title={formatMoment(list.created_at)}
      className="block truncate text-sm font-medium text-ink after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
    >
      {list.name}
    </Link>
  );
}
