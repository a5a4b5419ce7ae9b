/** One API key: what it may do, and what it did. */
import { useQuery } from "@tanstack/react-query";
import type { Info } from "@winnow/core/api-key/schema";
import { Suspense, useState } from "react";
import { useRestoreFocus } from "../../hooks/use-restore-focus.ts";
import { errorMessage, isAbsent } from "../../lib/api-error.ts";
import { formatDate } from "../../lib/date.ts";
import { lazyComponent } from "../../lib/lazy-component.ts";
import { paths } from "../../paths.ts";
import { AwaitedRecord, GoneRecord } from "../../ui/state/absent-record.tsx";
import { BackLink } from "../../ui/back-link.tsx";
import { Callout } from "../../ui/state/callout.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { Skeleton } from "../../ui/state/skeleton.tsx";
import { KeyActions } from "./key-actions.tsx";
import { KeyBadges } from "./key-badges.tsx";
import { KeyRecord } from "./key-record.tsx";
import { KeyRequests } from "./key-requests.tsx";
import { KeySnippet } from "./key-snippet.tsx";
import { KeyUsage } from "./key-usage.tsx";
import { keyQuery } from "./queries.ts";

const EditKey = lazyComponent(() => import("./edit-key.tsx").then((file) => file.EditKey));

const back = <BackLink to={paths.apiKeys} label="API Setup" />;

export function KeyPage({ id }: { id: string }) {
  const { data: key, error, refetch } = useQuery(keyQuery(id));
  const [isEditing, setEditing] = useState(false);
  useRestoreFocus(`${key?.status} ${isEditing}`);

  if (isAbsent(error))
    return (
      <>
        <PageHead title="This key cannot be shown" back={back} />
        <GoneRecord
          error={errorMessage(error)}
          why="A revoked key is shown for thirty days. Or it belongs to another of your workspaces: change to it, and open the address again."
          others={{ path: paths.apiKeys, label: "See the other keys" }}
        />
      </>
    );
  if (key === undefined)
    return (
      <>
        <PageHead title={error === null ? "Loading key" : "This key cannot be shown"} back={back} />
        <AwaitedRecord error={error === null ? null : errorMessage(error)} onRetry={() => void refetch()} />
      </>
    );
  if (isEditing)
    return (
      <>
        <PageHead title={key.name} back={back} />
        <Suspense fallback={<Skeleton className="h-[40rem] max-w-3xl rounded-card!" />}>
          <EditKey apiKey={key} onDone={() => setEditing(false)} />
        </Suspense>
      </>
    );
  return (
    <>
      <PageHead
        title={key.name}
        back={back}
        actions={<KeyActions apiKey={key} onEdit={() => setEditing(true)} />}
      >
        <span className="mt-1 inline-flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <KeyBadges apiKey={key} />
          <span className="font-mono text-[0.8125rem]">{key.hint}</span>
        </span>
      </PageHead>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
        <KeyState apiKey={key} />
        {key.publishable_key !== null && key.status === "active" ? (
          <KeySnippet text={key.publishable_key} />
        ) : null}
        <KeyUsage apiKey={key} />
        <KeyRequests id={key.id} />
        <KeyRecord apiKey={key} />
      </div>
    </>
  );
}

/** Why a key is refused, or until when its replaced secret is accepted. */
function KeyState({ apiKey }: { apiKey: Info }) {
  const { status, stop_reason, stopped_at, expires_at, overlap_ends_at, created_by } = apiKey;
  if (status === "stopped")
    return (
      <Callout tone="error" title="This key is refused for good">
        {stop_reason === "maker_left" ? (
          <>
            <bdi>{created_by.name}</bdi>, who made it, left the workspace
          </>
        ) : (
          "It was revoked"
        )}
        {stopped_at === null ? "." : ` on ${formatDate(stopped_at, true)}.`} Make a new key in its place.
      </Callout>
    );
  if (status === "expired")
    return (
      <Callout tone="warning" title="This key has expired">
        {expires_at === null ? "" : `It is refused since ${formatDate(expires_at, true)}. `}
        Edit it and choose a later day to use it again.
      </Callout>
    );
  return overlap_ends_at === null ? null : (
    <Callout tone="info" title="Two secrets are valid">
      The replaced one is refused from {formatDate(overlap_ends_at, true)} on.
    </Callout>
  );
}
