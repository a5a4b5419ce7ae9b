import { Suspense } from "react";
import { Link } from "react-router";
import type { Info } from "@winnow/core/list/schema";
import { lazyComponent } from "../../../lib/lazy-component.ts";
import type { ListScreen } from "../../../list-screens.ts";
import { buttonStyle } from "../../../ui/button.tsx";
import { Callout } from "../../../ui/callout.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";

const ColumnChoice = lazyComponent(() =>
  import("../preview/column-choice.tsx").then((file) => file.ColumnChoice),
);

/** A list whose import failed: the cause, another choice of column where that may help, and a way to upload it again. */
export const FailedImport = ({ list, screen }: { list: Info; screen: ListScreen }) => (
  <div className="grid justify-items-start gap-4">
    <Callout tone="error" title="This list failed">
      {list.error?.message ?? "Something went wrong on our side. Bring the list again."}
    </Callout>
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
