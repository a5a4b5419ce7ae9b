/** Files of outcomes: how far each has been read, what was in it, and which rows were rejected. */
import { useMutation, useQuery } from "@tanstack/react-query";
import type { Info, RejectionReason } from "@winnow/core/outcome-file/schema";
import { Trash2 } from "lucide-react";
import { useCan } from "../../lib/auth.ts";
import { errorMessage } from "../../lib/api-error.ts";
import { formatCount, formatQuantity } from "../../lib/number.ts";
import { saveBlob } from "../../lib/save-file.ts";
import { sourceNames } from "../../shared/rule/suppression-text.ts";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/state/callout.tsx";
import { Card } from "../../ui/card.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { Badge, type Tone } from "../../ui/status-mark.tsx";
import { TextButton } from "../../ui/text-link.tsx";
import { Time } from "../../ui/time.tsx";
import { toast } from "../../ui/overlay/toast.ts";
import { filesQuery, rejectedCsv, useRemoveFile } from "./queries.ts";
import { acceptedText } from "./source-text.ts";

/** Nothing while there are none: the page says how to upload one. */
export function Files() {
  const { data: files, error, refetch } = useQuery(filesQuery);
  if (error !== null && files === undefined)
    return (
      <Callout tone="error" title="The files could not be loaded" announce>
        {errorMessage(error)} <TextButton onClick={() => void refetch()}>Try again</TextButton>
      </Callout>
    );
  if (files === undefined || files.length === 0) return null;
  return (
    <Card aria-label="Files" className="overflow-hidden">
      <ul>
        {files.map((file) => (
          <Row key={file.id} file={file} />
        ))}
      </ul>
    </Card>
  );
}

const states: Readonly<Record<Info["status"], { label: string; tone: Tone }>> = {
  uploading: { label: "Waiting for the upload", tone: "unknown" },
  reading: { label: "Being read", tone: "unknown" },
  read: { label: "Read", tone: "valid" },
  failed: { label: "Not read", tone: "invalid" },
};

function Row({ file }: { file: Info }) {
  const mayRemove = useCan("verify_email", "delete");
  const removing = useRemoveFile(file.id);
  const { label, tone } = states[file.status];
  return (
    <li className="flex items-start justify-between gap-x-4 border-b border-line px-6 py-4 text-sm last:border-0 max-sm:px-5">
      <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="min-w-0 font-medium break-words text-ink">
            <bdi>{file.filename}</bdi>
          </h2>
          <Badge tone={tone}>{label}</Badge>
        </div>
        {file.error === null ? null : <p className="text-danger">{file.error.message}</p>}
        {file.rows === 0 ? null : <p className="text-ink">{acceptedText(file)}</p>}
        {file.rows === 0 ? null : <p className="text-ink-muted">{restText(file)}</p>}
        {file.rejected === 0 ? null : <RejectedRows file={file} />}
        <p className="text-[0.8125rem] text-ink-muted">
          {file.source === null || file.source === "file" ? null : `${sourceNames[file.source]}. `}
          Uploaded <Time at={file.created_at} />, forgotten <Time at={file.forgotten_at} as="date" />
        </p>
      </div>
      {mayRemove ? (
        <Button
          variant="ghost"
          size="small"
          aria-label={`Remove ${file.filename}`}
          pending={removing.isPending}
          onClick={() => removing.mutate()}
        >
          {removing.isPending ? null : <Trash2 aria-hidden />}
        </Button>
      ) : null}
    </li>
  );
}

function restText({ rows, repeated, nothing }: Info): string {
  const parts = [formatQuantity(rows, "row")];
  if (repeated > 0) parts.push(`${formatCount(repeated)} known before`);
  if (nothing > 0) parts.push(`${formatCount(nothing)} that are not outcomes`);
  return parts.join(", ");
}

const reasons: Readonly<Record<RejectionReason, string>> = {
  not_an_address: "not an address",
  in_future: "in the future",
  too_old: "older than 13 months",
  not_a_report: "not a report of a mail",
  not_an_event: "does not say what happened",
  no_time: "no time that can be read",
};

function RejectedRows({ file }: { file: Info }) {
  const saving = useMutation({
    mutationFn: () => rejectedCsv(file.id),
    onSuccess: (csv) => saveBlob(new Blob([csv], { type: "text/csv" }), `rejected-${file.id}.csv`),
    onError: (error) => toast.error(errorMessage(error)),
  });
  return (
    <Disclosure summary={`${formatQuantity(file.rejected, "row")} rejected`}>
      <ul className="mt-1 grid gap-1 text-ink-muted">
        {file.first_rejected.map(({ row, reason, text }, index) => (
          <li key={index} className="break-words">
            Row {formatCount(row)}: {reasons[reason]}. <bdi className="text-ink">{text}</bdi>
          </li>
        ))}
      </ul>
      <p className="mt-2">
        <TextButton onClick={() => saving.isPending || saving.mutate()}>Download all as CSV</TextButton>
      </p>
    </Disclosure>
  );
}
