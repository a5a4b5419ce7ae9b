import { listAreas } from "@winnow/core/kit/permission";
import { Inbox } from "lucide-react";
import { guard } from "../features/account/route-guard.ts";
import { ListsTable } from "../features/list/overview/lists-table.tsx";
import { useAuth } from "../lib/auth.ts";
import { PageHead } from "../ui/page-head.tsx";

export const loader = guard(listAreas);

const screen = {
  heading: "Newest first",
  icon: Inbox,
  empty: { title: "No lists yet", text: "Lists that you analyze, clean or verify appear here." },
};

export function Component() {
  const mayAdd = useAuth(({ permissions }) =>
    permissions.some(
      ({ name, actions }) => listAreas.some((area) => area === name) && actions.includes("add"),
    ),
  );
  return (
    <>
      <PageHead title="All lists">Analyzed, cleaned and verified ones, until they are erased.</PageHead>
      <ListsTable screen={screen} mayAdd={mayAdd} />
    </>
  );
}
