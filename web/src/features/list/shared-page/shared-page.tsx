/** What a shared link shows, to people without an account. It is read on paper as well. */
import { useQuery } from "@tanstack/react-query";
import type { Shared } from "@winnow/core/shared-link/schema";
import { Printer } from "lucide-react";
import { Suspense } from "react";
import { Link, useLocation } from "react-router";
import { ApiError, errorMessage } from "../../../lib/api-error.ts";
import { formatDay } from "../../../lib/date.ts";
import { lazyComponent } from "../../../lib/lazy-component.ts";
import { paths } from "../../../paths.ts";
import { Button, buttonStyle } from "../../../ui/button.tsx";
import { Logo } from "../../../ui/logo.tsx";
import { MessagePage } from "../../../ui/state/message-page.tsx";
import { Spinner } from "../../../ui/state/spinner.tsx";
import { sharedLinks } from "../shared-link/shared-link-api.ts";

const SharedEvidence = lazyComponent(() =>
  import("./shared-evidence.tsx").then((file) => file.SharedEvidence),
);
const SharedReport = lazyComponent(() => import("./shared-report.tsx").then((file) => file.SharedReport));

export function SharedPage() {
  const token = useLocation().hash.slice(1);
  const opened = useQuery({
    queryKey: ["shared", token],
    queryFn: () => sharedLinks.open(token),
    enabled: token !== "",
    retry: false,
    gcTime: 0,
  });
  return (
    <>
      <meta name="robots" content="noindex, nofollow" />
      {token === "" || isGone(opened.error) ? (
        <>
          <header className="absolute top-8 left-5 sm:left-8">
            <Logo />
          </header>
          <MessagePage
            title="This link does not work"
            text="It may have ended or been revoked, or a part of it may be missing. Ask the person who sent it for another one."
          >
            <Link to={paths.dashboard} className={buttonStyle()}>
              Go to Winnow
            </Link>
          </MessagePage>
        </>
      ) : opened.error !== null && opened.data === undefined ? (
        <MessagePage title="This cannot be shown now" text={errorMessage(opened.error)}>
          <Button variant="primary" pending={opened.isFetching} onClick={() => void opened.refetch()}>
            Try again
          </Button>
        </MessagePage>
      ) : opened.data === undefined ? (
        <main aria-busy className="grid min-h-dvh place-items-center text-ink-muted">
          <title>Shared · Winnow</title>
          <h1 className="sr-only">Opening the link</h1>
          <Spinner />
        </main>
      ) : (
        <Sheet shared={opened.data} />
      )}
    </>
  );
}

const isGone = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

function Sheet({ shared }: { shared: Shared }) {
  const isReport = shared.kind === "report";
  return (
    <div className="mx-auto max-w-3xl px-5 py-8 sm:px-8 sm:py-12 print:max-w-none print:p-0">
      <title>{`${isReport ? shared.name : "Evidence"} · Winnow`}</title>
      <header className="flex items-center justify-between gap-4 border-b border-line pb-5">
        <Logo />
        <p className="text-sm text-ink-muted max-sm:hidden print:block">Verified by Winnow</p>
        <Button size="small" className="print:hidden" onClick={() => globalThis.print()}>
          <Printer aria-hidden />
          Print
        </Button>
      </header>
      <main className="py-8 sm:py-10 print:py-6">
        <p className="text-sm text-ink-muted">
          <bdi>{shared.workspace}</bdi>
        </p>
        <Suspense fallback={<div aria-busy className="min-h-dvh" />}>
          {isReport ? <SharedReport report={shared} /> : <SharedEvidence evidence={shared} />}
        </Suspense>
      </main>
      <footer className="border-t border-line pt-5 text-[0.8125rem] text-ink-muted">
        Read-only. Its link ends on {formatDay(shared.expires_at)} or earlier.
      </footer>
    </div>
  );
}
