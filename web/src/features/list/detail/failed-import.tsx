import { Link } from "react-router";
import type { Info } from "@winnow/core/list/schema";
import type { ListScreen } from "../../../list-screens.ts";
import { buttonStyle } from "../../../ui/button.tsx";
import { Callout } from "../../../ui/callout.tsx";

/** A list whose import failed: the cause, and a way to upload it again. */
export const FailedImport = ({ list, screen }: { list: Info; screen: ListScreen }) => (
  <div className="grid justify-items-start gap-4">
    <Callout tone="error" title="This list failed">
      {list.error?.message ?? "Something went wrong on our side. Bring the list again."}
    </Callout>
    <Link to={screen.path} className={buttonStyle()}>
      {screen.source === "file" ? "Choose another file" : "Paste again"}
    </Link>
  </div>
);
