import { useMutation, useQuery } from "@tanstack/react-query";
import type { ClosingState } from "@winnow/core/account/schema";
import { Download } from "lucide-react";
import { Suspense } from "react";
import { api, unwrap } from "../../../lib/api.ts";
import { errorMessage } from "../../../lib/api-error.ts";
import { lazyComponent } from "../../../lib/lazy-component.ts";
import { queryClient } from "../../../lib/query-client.ts";
import { saveFile } from "../../../lib/save-file.ts";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/button.tsx";
import { Callout } from "../../../ui/state/callout.tsx";
import { PageHead } from "../../../ui/page-head.tsx";
import { Skeleton } from "../../../ui/state/skeleton.tsx";
import { TextButton, TextLink } from "../../../ui/text-link.tsx";
import { Time } from "../../../ui/time.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { closingQuery } from "../queries.ts";
import { Section } from "../settings/settings-section.tsx";

const CloseAccountForm = lazyComponent(() =>
  import("./close-account-form.tsx").then((file) => file.CloseAccountForm),
);

/** The end of an account: what is the person's own as a file, what becomes of their workspaces, and the closing. */
export function CloseAccountPage() {
  const { data, error, refetch } = useQuery(closingQuery);
  return (
    <>
      <PageHead title="Close account">
        Your account and what is yours are erased within 24 hours. This cannot be undone.
      </PageHead>
      <div className="grid max-w-3xl grid-cols-1 gap-6">
        {data === undefined && error !== null ? (
          <Callout tone="error" title="What closing needs could not be loaded" announce>
            {errorMessage(error)} <TextButton onClick={() => void refetch()}>Try again</TextButton>
          </Callout>
        ) : data === undefined ? (
          <div aria-busy="true" className="grid gap-6">
            <Skeleton className="h-32" />
            <Skeleton className="h-64" />
          </div>
        ) : (
          <Steps state={data} />
        )}
      </div>
    </>
  );
}

const Steps = ({ state }: { state: ClosingState }) => (
  <>
    {state.closes_at === null ? null : <Scheduled closesAt={state.closes_at} />}
    <PersonalData />
    {state.closes_at === null ? (
      <Suspense fallback={<Skeleton className="h-64" />}>
        <CloseAccountForm state={state} />
      </Suspense>
    ) : null}
  </>
);

function Scheduled({ closesAt }: { closesAt: string }) {
  const keep = useMutation({
    mutationFn: () => unwrap(api.user.closing.stop.$post()),
    onSuccess: ({ message }) => toast.success(message),
    onError: (fault) => toast.error(errorMessage(fault)),
    onSettled: () => queryClient.invalidateQueries(closingQuery),
  });
  return (
    <Section
      title="Your account will be closed"
      text={
        <>
          It closes on <Time at={closesAt} as="date" />, when what is paid for is over. Until then everything
          works.
        </>
      }
    >
      <Button variant="primary" pending={keep.isPending} onClick={() => keep.mutate()}>
        Keep the account
      </Button>
    </Section>
  );
}

function PersonalData() {
  const save = useMutation({
    mutationFn: () => saveFile("/api/user/data", "winnow-account.zip"),
    onError: (fault) => toast.error(errorMessage(fault)),
  });
  return (
    <Section
      title="Take your data with you"
      text="Profile, sessions, workspaces, notices, notification settings and your entries of the audit trail, as JSON files in a ZIP."
    >
      <Button pending={save.isPending} onClick={() => save.mutate()}>
        <Download aria-hidden className="size-4" />
        Download my data
      </Button>
      <p className="mt-4 text-sm text-ink-muted">
        Lists, results and all else of a workspace are in{" "}
        <TextLink to={paths.exportWorkspace}>its own export</TextLink>.
      </p>
    </Section>
  );
}
