import { Suspense } from "react";
import { Link } from "react-router";
import type { Info } from "@winnow/core/list/schema";
import { lazyComponent } from "../../../lib/lazy-component.ts";
import type { ListScreen } from "../../../shared/list/list-screens.ts";
import { buttonStyle } from "../../../ui/button.tsx";
import { Callout } from "../../../ui/state/callout.tsx";
import { Skeleton } from "../../../ui/state/skeleton.tsx";

const MendButton = lazyComponent(() => import("../mend/mend-button.tsx").then((file) => file.MendButton));
const ColumnChoice = lazyComponent(() =>
  import("../upload/column-choice.tsx").then((file) => file.ColumnChoice),
);

/** An import that failed or was cancelled: the cause, the choice of another column if it may help, and a link to upload the file again. */
export const FailedImport = ({ list, screen }: { list: Info; screen: ListScreen }) => (
  <div className="grid justify-items-start gap-4">
    <Callout
      tone={list.status === "cancelled" ? "warning" : "error"}
      title={list.status === "cancelled" ? "This list was cancelled" : "This list failed"}
    >
      {list.error?.message ?? "Something went wrong on our side. Upload the list again."}
    </Callout>
    {list.error?.code === "file.mendable" ? (
      <Suspense fallback={<Skeleton className="h-10 w-40" />}>
        <MendButton id={list.id} />
      </Suspense>
    ) : null}
    {columnErrors.includes(list.error?.code ?? "") && list.source === "file" ? (
      <Suspense fallback={<Skeleton className="h-80 w-full rounded-card" />}>
        <ColumnChoice list={list} />
      </Suspense>
    ) : null}
    <Link to={screen.path} className={buttonStyle()}>
      {screen.source === "file" ? "Choose another file" : "Paste again"}
    </Link>
  </div>
);

const columnErrors: readonly string[] = ["file.no_addresses", "file.no_such_column"];
