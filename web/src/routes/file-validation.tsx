import { guard } from "../features/account/guard.ts";
import { ListsTable } from "../features/list/lists-table.tsx";
import { NewFile } from "../features/list/new-file.tsx";
import { PageHead } from "../ui/page.tsx";

export const loader = guard("verify_email");

export function Component() {
  return (
    <>
      <PageHead title="File Validation">
        Drop a file, see what verifying it would take, and decide then. Nothing is charged until you confirm.
      </PageHead>
      <NewFile />
      <ListsTable source="file" />
    </>
  );
}
