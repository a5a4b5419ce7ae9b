import type { ReactNode } from "react";
import { useCan } from "../../../lib/auth.ts";
import type { ListScreen } from "../../../list-screens.ts";
import { PageHead } from "../../../ui/page-head.tsx";
import { ListsTable } from "./lists-table.tsx";

/** A screen that lists come through: a way to bring one, for those who may, and what came before. */
export function ListsPage({ screen, children }: { screen: ListScreen; children: ReactNode }) {
  const mayAdd = useCan(screen.area, "add");
  return (
    <>
      <PageHead title={screen.label}>{screen.intro}</PageHead>
      {mayAdd ? <div className="mb-12">{children}</div> : null}
      <ListsTable screen={screen} />
    </>
  );
}
