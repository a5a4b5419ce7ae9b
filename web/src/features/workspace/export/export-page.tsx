import { useMutation, useQuery } from "@tanstack/react-query";
import { limits } from "@winnow/core/archive/limits";
import type { Info, State } from "@winnow/core/archive/schema";
import { Archive, Download, Lock } from "lucide-react";
import { Suspense, useState } from "react";
import { api, unwrap } from "../../../lib/api.ts";
import { errorMessage } from "../../../lib/api-error.ts";
import { downloadErrorMessage, saveDownload } from "../../../lib/download-link.ts";
import { lazyComponent } from "../../../lib/lazy-component.ts";
import { formatCount } from "../../../lib/number.ts";
import { formatBytes } from "../../../lib/bytes.ts";
import { queryClient } from "../../../lib/query-client.ts";
import { useMembership, workspacesQuery } from "../../../shared/workspace/workspaces.ts";
import { Button } from "../../../ui/button.tsx";
import { Callout } from "../../../ui/state/callout.tsx";
import { Card } from "../../../ui/card.tsx";
import { Empty } from "../../../ui/state/empty-state.tsx";
import { Fact } from "../../../ui/facts.tsx";
import { PageHead } from "../../../ui/page-head.tsx";
import { Progress } from "../../../ui/state/progress.tsx";
import { Skeleton } from "../../../ui/state/skeleton.tsx";
import { TextButton } from "../../../ui/text-link.tsx";
import { Time } from "../../../ui/time.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { archiveQuery } from "./queries.ts";

const ExportDialog = lazyComponent(() => import("./export-dialog.tsx").then((file) => file.ExportDialog));

interface Workspace {
  id: string;
  name: string;
}

/** Everything of the active workspace as one ZIP, for its owner. */
export function ExportPage() {
  const workspace = useMembership();
  const { error, refetch } = useQuery(workspacesQuery);
  return (
    <>
      <PageHead title="Export">Everything of this workspace as files, in one ZIP.</PageHead>
      <div className="grid max-w-3xl gap-6">
        {workspace === undefined ? (
          error === null ? (
            <Skeleton className="h-64" />
          ) : (
            <NotLoaded error={error} onRetry={() => void refetch()} />
          )
        ) : workspace.is_owner ? (
          <OfOwner key={workspace.id} workspace={workspace} />
        ) : (
          <Card>
            <Empty icon={Lock} title="Only the owner can export a workspace">
              The file has every list, every result and the ledger of {workspace.name}. Ask{" "}
              {workspace.owner === "" ? "its owner" : <bdi>{workspace.owner}</bdi>}, who has it made.
            </Empty>
          </Card>
        )}
      </div>
    </>
  );
}

function OfOwner({ workspace }: { workspace: Workspace }) {
  const { data, error, refetch } = useQuery(archiveQuery(workspace.id));
  const [isAsking, setAsking] = useState(false);
  if (data === undefined && error !== null) return <NotLoaded error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton className="h-64" />;
  return (
    <>
      <Present workspace={workspace} state={data} onAsk={() => setAsking(true)} />
      <Contents />
      {isAsking ? (
        <Suspense fallback={null}>
          <ExportDialog open workspace={workspace} state={data} onClose={() => setAsking(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

const NotLoaded = ({ error, onRetry }: { error: Error; onRetry: () => void }) => (
  <Callout tone="error" title="The export could not be loaded" announce>
    {errorMessage(error)} <TextButton onClick={onRetry}>Try again</TextButton>
  </Callout>
);

interface PresentProps {
  workspace: Workspace;
  state: State;
  onAsk: () => void;
}

function Present({ workspace, state: { archive }, onAsk }: PresentProps) {
  if (archive === null)
    return (
      <Card>
        <Empty
          icon={Archive}
          title="No export yet"
          action={
            <Button variant="primary" onClick={onAsk}>
              Export this workspace
            </Button>
          }
        >
          It takes a minute, or some more with large lists. We email you when it is ready.
        </Empty>
      </Card>
    );
  switch (archive.state) {
    case "making":
      return <Making workspace={workspace} archive={archive} />;
    case "ready":
      return <Ready workspace={workspace} archive={archive} onAsk={onAsk} />;
    case "failed":
      return (
        <Callout tone="error" title="The export failed">
          {archive.problem} <TextButton onClick={onAsk}>Export again</TextButton>
        </Callout>
      );
  }
}

interface ArchiveProps {
  workspace: Workspace;
  archive: Info;
}

function Making({ workspace, archive: { lists, lists_done: done } }: ArchiveProps) {
  const percent = lists === null ? null : lists === 0 ? 100 : Math.floor((100 * done) / lists);
  const text = lists === null ? "It begins" : `${formatCount(done)} of ${formatCount(lists)} lists`;
  return (
    <Card className="grid gap-4 p-6">
      <h2 className="text-base font-semibold text-ink">The export is being made</h2>
      <Progress label="Export" percent={percent} text={text} />
      <p className="text-sm text-ink-muted">
        {text}. You can leave this page: we email you when it is ready.
      </p>
      <div>
        <EraseButton workspace={workspace} label="Stop" />
      </div>
    </Card>
  );
}

function Ready({ workspace, archive, onAsk }: ArchiveProps & { onAsk: () => void }) {
  const { id } = workspace;
  const save = useMutation({
    mutationFn: () => unwrap(api.workspace[":id"].archive.download.$post({ param: { id } })),
    onSuccess: ({ url }) => saveDownload(url),
    onError: (fault) => toast.error(downloadErrorMessage(fault)),
  });
  return (
    <Card>
      <h2 className="px-6 pt-6 text-base font-semibold text-ink max-sm:px-5">The export is ready</h2>
      <dl className="mt-2">
        <Fact name="Size">{formatBytes(archive.bytes ?? 0)}</Fact>
        <Fact name="Lists">{formatCount(archive.lists ?? 0)}</Fact>
        <Fact name="As of">
          <Time at={archive.begun_at} as="moment" />
        </Fact>
        <Fact name="Erased by itself">
          {archive.erased_at === null ? null : <Time at={archive.erased_at} as="moment" />}
        </Fact>
      </dl>
      <div className="flex flex-wrap gap-2 border-t border-line p-6 max-sm:p-5">
        <Button variant="primary" pending={save.isPending} onClick={() => save.mutate()}>
          <Download aria-hidden className="size-4" />
          Download
        </Button>
        <EraseButton workspace={workspace} label="Erase" />
        <Button variant="ghost" onClick={onAsk}>
          Export again
        </Button>
      </div>
    </Card>
  );
}

function EraseButton({ workspace: { id }, label }: { workspace: Workspace; label: string }) {
  const erase = useMutation({
    mutationFn: () => unwrap(api.workspace[":id"].archive.$delete({ param: { id } })),
    onSuccess: ({ message }) => toast.success(message),
    onError: (fault) => toast.error(errorMessage(fault)),
    onSettled: () => queryClient.invalidateQueries(archiveQuery(id)),
  });
  return (
    <Button pending={erase.isPending} onClick={() => erase.mutate()}>
      {label}
    </Button>
  );
}

const contents = [
  ["Lists", "Each file as it was uploaded, and each row with its verdict, score and evidence"],
  ["Settings", "Retention, rules, saved segments, suppressed addresses, roles"],
  ["Ledger and payments", "Every entry of the credits, and every payment with its invoice number"],
  ["Outcomes", "What happened to the emails that you sent"],
  ["People and activity", "Members with their roles, and the sealed activity"],
] as const;

const Contents = () => (
  <Card>
    <h2 className="px-6 pt-6 text-base font-semibold text-ink max-sm:px-5">What is in it</h2>
    <dl className="mt-2">
      {contents.map(([name, text]) => (
        <Fact key={name} name={name}>
          {text}
        </Fact>
      ))}
    </dl>
    <p className="border-t border-line p-6 text-sm text-ink-muted max-sm:p-5">
      No password, API key or other secret is in it. An export is kept for {limits.days} days, then it is
      erased. A list that you erase meanwhile stays in the export until then. You can ask for{" "}
      {limits.begun.max} a day.
    </p>
  </Card>
);
