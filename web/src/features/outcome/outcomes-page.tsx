/** How right our verdicts were by the outcomes, where these come from, what came and what was refused. `?connect` opens the form that connects a mail service, `?upload` that for files. */
import type { WithURL } from "@winnow/core/outcome-source/schema";
import { FileUp, Plus } from "lucide-react";
import { Suspense, useState } from "react";
import { useSearchParams } from "react-router";
import { useHasOpened } from "../../hooks/use-has-opened.ts";
import { useCan } from "../../lib/auth.ts";
import { lazyComponent } from "../../lib/lazy-component.ts";
import { Button } from "../../ui/button.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { textLinkStyle } from "../../ui/text-link-style.ts";
import { AccuracyCard } from "./accuracy.tsx";
import { Complaints } from "./complaints.tsx";
import { Files } from "./files.tsx";
import { Sources } from "./sources.tsx";

const ConnectDialog = lazyComponent(() => import("./connect-dialog.tsx").then((file) => file.ConnectDialog));
const UploadDialog = lazyComponent(() => import("./upload-dialog.tsx").then((file) => file.UploadDialog));
const SourceURL = lazyComponent(() => import("./source-url.tsx").then((file) => file.SourceURL));

export function OutcomesPage() {
  const mayAdd = useCan("verify_email", "add");
  const [search, setSearch] = useSearchParams();
  const [made, setMade] = useState<WithURL>();
  const isOpen = mayAdd && search.has("connect");
  const isUploading = mayAdd && search.has("upload");
  const openUpload = () => setSearch({ upload: "" }, { replace: true, preventScrollReset: true });
  const open = () => setSearch({ connect: "" }, { replace: true, preventScrollReset: true });
  const close = () => setSearch({}, { replace: true, preventScrollReset: true });
  const wasOpen = useHasOpened(isOpen);
  const wasUploading = useHasOpened(isUploading);
  const wasMade = useHasOpened(made !== undefined);
  return (
    <>
      <PageHead
        title="Outcomes"
        actions={
          mayAdd ? (
            <>
              <Button onClick={openUpload}>
                <FileUp aria-hidden />
                Upload a file
              </Button>
              <Button variant="primary" onClick={open}>
                <Plus aria-hidden />
                Connect a mail service
              </Button>
            </>
          ) : null
        }
      >
        What happened to your emails: what bounced, was complained about, unsubscribed, delivered, opened and
        clicked. When an address that was called valid bounces hard, the credit is returned.{" "}
        <a href="/docs/outcomes" className={textLinkStyle}>
          How outcomes work
        </a>
      </PageHead>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <AccuracyCard onConnect={mayAdd ? open : undefined} />
        <Complaints />
        <Sources onRenewed={setMade} />
        <Files />
      </div>
      <Suspense>
        {wasUploading ? <UploadDialog open={isUploading} onClose={close} /> : null}
        {wasOpen ? (
          <ConnectDialog
            open={isOpen}
            onClose={close}
            onConnected={(source) => {
              close();
              setMade(source);
            }}
          />
        ) : null}
        {wasMade ? <SourceURL source={made} onClose={() => setMade(undefined)} /> : null}
      </Suspense>
    </>
  );
}
