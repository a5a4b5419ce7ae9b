import { guard } from "../features/account/guard.ts";
import { ListsTable } from "../features/list/lists-table.tsx";
import { NewList } from "../features/list/new-list.tsx";
import { PageHead } from "../ui/page.tsx";

export const loader = guard("verify_email");

export function Component() {
  return (
    <>
      <PageHead title="List Validation">
        Paste or type up to 10,000 addresses. Nothing is charged until you confirm.
      </PageHead>
      <NewList />
      <ListsTable source="paste" />
    </>
  );
}
