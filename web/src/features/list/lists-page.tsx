import type { ReactNode } from "react";
import { useCan } from "../../lib/auth.ts";
import type { Door } from "../../doors.ts";
import { PageHead } from "../../ui/page.tsx";
import { ListsTable } from "./lists-table.tsx";

/** A screen that lists come through: a way to bring one, for those who may, and what came before. */
export function ListsPage({ door, children }: { door: Door; children: ReactNode }) {
  const mayAdd = useCan(door.area, "add");
  return (
    <>
      <PageHead title={door.label}>{door.intro}</PageHead>
      {mayAdd ? <div className="mb-12">{children}</div> : null}
      <ListsTable door={door} />
    </>
  );
}
