import type { Info } from "@winnow/core/list/schema";
import { Download as DownloadIcon } from "lucide-react";
import { Suspense, useState } from "react";
import { useHasOpened } from "../../../hooks/use-has-opened.ts";
import { lazyComponent } from "../../../lib/lazy-component.ts";
import { Button } from "../../../ui/button.tsx";
import { hasOnlySoFar, withShownResult } from "../job/list-state.ts";

const DownloadDialog = lazyComponent(() =>
  import("./download-dialog.tsx").then((file) => file.DownloadDialog),
);

/** Opens the choice of what is downloaded of a list. */
export function DownloadButton({ list }: { list: Info }) {
  const [open, setOpen] = useState(false);
  const wasOpened = useHasOpened(open);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <DownloadIcon aria-hidden />
        {hasOnlySoFar(list) ? "Download so far" : "Other downloads"}
      </Button>
      <Suspense>
        {wasOpened ? (
          <DownloadDialog list={withShownResult(list)} open={open} onOpenChange={setOpen} />
        ) : null}
      </Suspense>
    </>
  );
}
