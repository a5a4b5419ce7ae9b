/** Uploads a file in three steps: choose, preview, upload. A failed step keeps the choices. */
import type { Encoding } from "@winnow/core/file/encoding";
import { limits } from "@winnow/core/list/limits";
import type { Info, Purpose } from "@winnow/core/list/schema";
import { useQueryClient } from "@tanstack/react-query";
import { Suspense, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useHandedOver } from "../../../hooks/use-handed-over.ts";
import { lazyComponent } from "../../../lib/lazy-component.ts";
import { errorMessage } from "../../../lib/api-error.ts";
import { refetch } from "../../../lib/refetch.ts";
import { pathOfList } from "../../../paths.ts";
import { Skeleton } from "../../../ui/state/skeleton.tsx";
import { DropZone } from "./drop-zone.tsx";
import type { Choice } from "./file-preview.tsx";
import { readPreviews, type Previews } from "./preview-reader.ts";
import { listQuery } from "../queries.ts";
import { readFile, sendFile, UnreadFile } from "./send-file.ts";
import { UnreadList } from "./unread-list.tsx";
import { UploadProgress } from "./upload-progress.tsx";

const FilePreview = lazyComponent(() => import("./file-preview.tsx").then((file) => file.FilePreview));

type Step =
  | { name: "choose"; error: string | null; reading: boolean }
  | { name: "look"; file: File; previews: Previews; choice?: Choice; error: string | null }
  | { name: "upload"; file: File; previews: Previews; sent: number }
  | { name: "unread"; file: File; choice: Choice; listID: string; error: string; retrying: boolean };

const start = { name: "choose", error: null, reading: false } as const satisfies Step;

export function FileUpload({ purpose }: { purpose: Purpose }) {
  const [step, setStep] = useState<Step>(start);
  const cancel = useRef<AbortController | null>(null);
  const hasArrived = useRef(false);
  /** The file that was taken last. The answer about an earlier one is ignored. */
  const newest = useRef<File | null>(null);
  /** The encoding that was chosen last. The preview in an earlier one is ignored. */
  const chosen = useRef<Encoding | null>(null);
  const navigate = useNavigate();
  const client = useQueryClient();

  // A person who has left the page is not taken to the list later.
  useEffect(() => () => cancel.current?.abort(), []);

  async function look(file: File) {
    newest.current = file;
    const refusal = validationError(file);
    if (refusal !== null) return setStep({ ...start, error: refusal });
    setStep({ ...start, reading: true });
    const next = await readPreviews(file).then(
      (previews): Step => ({ name: "look", file, previews, error: null }),
      (error): Step => ({ ...start, error: errorMessage(error) }),
    );
    if (newest.current === file) setStep(next);
  }

  /** Previews the file again, in another encoding. Fails with a `ShownError`. */
  async function readAs(file: File, encoding: Encoding) {
    chosen.current = encoding;
    const previews = await readPreviews(file, encoding);
    if (chosen.current !== encoding) return;
    setStep((now) => (now.name === "look" && now.file === file ? { ...now, previews } : now));
  }

  useHandedOver("file", (file) => void (file instanceof File && look(file)));

  function show(list: Info) {
    client.setQueryData(listQuery(list.id).queryKey, list);
    void refetch(client, "list");
    hasArrived.current = true;
    void navigate(pathOfList(list));
  }

  const begin = () => (cancel.current = new AbortController()).signal;

  async function send(file: File, previews: Previews, choice: Choice) {
    const signal = begin();
    setStep({ name: "upload", file, previews, sent: 0 });
    try {
      show(
        await sendFile(file, choice, {
          purpose,
          signal,
          onProgress: (sent) => setStep({ name: "upload", file, previews, sent }),
        }),
      );
    } catch (error) {
      if (error instanceof UnreadFile) return unread(file, choice, error);
      setStep({ name: "look", file, previews, choice, error: signal.aborted ? null : errorMessage(error) });
    }
  }

  const unread = (file: File, choice: Choice, { listID, message: error }: UnreadFile) =>
    setStep({ name: "unread", file, choice, listID, error, retrying: false });

  async function readAgain(file: File, choice: Choice, listID: string) {
    const signal = begin();
    try {
      const list = await readFile(listID, choice);
      if (!signal.aborted) show(list);
    } catch (error) {
      if (!(error instanceof UnreadFile)) throw error;
      unread(file, choice, error);
    }
  }

  switch (step.name) {
    case "choose":
      return <DropZone error={step.error} pending={step.reading} onFile={(file) => void look(file)} />;
    case "look":
      return (
        <Suspense fallback={<Skeleton className="h-[34rem] w-full rounded-card" />}>
          <FilePreview
            file={step.file}
            previews={step.previews}
            choice={step.choice}
            error={step.error}
            purpose={purpose}
            onEncoding={(encoding) => readAs(step.file, encoding)}
            onBack={() => setStep(start)}
            onSend={(choice) => void send(step.file, step.previews, choice)}
          />
        </Suspense>
      );
    case "upload":
      return (
        <UploadProgress
          file={step.file}
          sent={step.sent}
          mayLeave={() => hasArrived.current}
          onCancel={() => cancel.current?.abort()}
        />
      );
    case "unread":
      return (
        <UnreadList
          filename={step.file.name}
          error={step.error}
          path={pathOfList({ id: step.listID, purpose, source: "file", verification: null })}
          pending={step.retrying}
          onRetry={() => {
            setStep({ ...step, retrying: true });
            void readAgain(step.file, step.choice, step.listID);
          }}
        />
      );
  }
}

function validationError(file: File): string | null {
  if (!/\.(csv|tsv|txt|xlsx)$/i.test(file.name))
    return "Winnow reads CSV, TSV, TXT and XLSX files. Save this one as CSV and try again.";
  if (file.size > limits.bytes) return "File size is too large. Please upload a smaller file.";
  return null;
}
