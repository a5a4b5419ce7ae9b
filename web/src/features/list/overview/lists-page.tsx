import type { ReactNode } from "react";
import { useCan } from "../../../lib/auth.ts";
import type { ListScreen } from "../../../shared/list/list-screens.ts";
import { PageHead } from "../../../ui/page-head.tsx";
import { ListsTable } from "./lists-table.tsx";

/** One of the four list screens: an upload form, if permitted, and the existing lists. */
export function ListsPage({ screen, children }: { screen: ListScreen; children: ReactNode }) {
  const mayAdd = useCan(screen.area, "add");
  return (
    <>
      <PageHead title={screen.label}>
        {mayAdd
          ? screen.intro
          : "The lists of others are below. Ask an administrator of this workspace to let you add your own."}
      </PageHead>
      {mayAdd ? <div className="mb-12">{children}</div> : null}
      <ListsTable screen={screen} mayAdd={mayAdd} />
    </>
  );
}
