/** Uploads a file in three steps: choose, preview, upload. A failed step keeps the choices. */
import { limits } from "@winnow/core/list/limits";
import type { Purpose } from "@winnow/core/list/schema";
import { useQueryClient } from "@tanstack/react-query";
import { Suspense, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useHandedOver } from "../../../hooks/use-handed-over.ts";
import { lazyComponent } from "../../../lib/lazy-component.ts";
import { ApiError, errorMessage } from "../../../lib/api-error.ts";
import { upload } from "../../../lib/post-file.ts";
import { pathOfList } from "../../../paths.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { lists } from "../list-api.ts";
import { DropZone } from "./drop-zone.tsx";
import type { Choice } from "./file-preview.tsx";
import { readPreviews, type Previews } from "./preview-reader.ts";
import { listQuery } from "../queries.ts";
import { UploadProgress } from "./upload-progress.tsx";

const FilePreview = lazyComponent(() => import("./file-preview.tsx").then((file) => file.FilePreview));

type Step =
  | { name: "choose"; error: string | null; reading: boolean }
  | { name: "look"; file: File; previews: Previews; error: string | null }
  | { name: "upload"; file: File; previews: Previews; sent: number };

const start = { name: "choose", error: null, reading: false } as const satisfies Step;

export function FileUpload({ purpose }: { purpose: Purpose }) {
  const [step, setStep] = useState<Step>(start);
  const cancel = useRef<AbortController | null>(null);
  const hasArrived = useRef(false);
  const navigate = useNavigate();
  const client = useQueryClient();

  async function look(file: File) {
    const refusal = validationError(file);
    if (refusal !== null) return setStep({ ...start, error: refusal });
    setStep({ ...start, reading: true });
    try {
      setStep({ name: "look", file, previews: await readPreviews(file), error: null });
    } catch (error) {
      setStep({ ...start, error: error instanceof Error ? error.message : errorMessage(error) });
    }
  }

  useHandedOver("file", (file) => void (file instanceof File && look(file)));

  async function send(file: File, previews: Previews, { name, column, hasHeader, retention }: Choice) {
    const controller = new AbortController();
    cancel.current = controller;
    setStep({ name: "upload", file, previews, sent: 0 });
    let made: string | null = null;
    try {
      const created = await lists.create({
        source: "file",
        purpose,
        name,
        filename: file.name,
        size: file.size,
        retention_days: retention,
      });
      made = created.id;
      if (created.upload === null) throw new ApiError(0, null);
      await upload(file, created.upload, {
        signal: controller.signal,
        onProgress: (sent) => setStep({ name: "upload", file, previews, sent }),
      });
      const list = await lists.uploaded(created.id, { column, has_header: hasHeader });
      client.setQueryData(listQuery(list.id).queryKey, list);
      await client.invalidateQueries({ queryKey: ["lists"] });
      hasArrived.current = true;
      await navigate(pathOfList(list));
    } catch (error) {
      if (made !== null) await lists.remove(made).catch(() => undefined);
      const text = error instanceof Error ? error.message : errorMessage(error);
      setStep({ name: "look", file, previews, error: controller.signal.aborted ? null : text });
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
            error={step.error}
            purpose={purpose}
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
  }
}

function validationError(file: File): string | null {
  if (!/\.(csv|tsv|txt|xlsx)$/i.test(file.name))
    return "Winnow reads CSV, TSV, TXT and XLSX files. Save this one as CSV and try again.";
  if (file.size > limits.bytes) return "File size is too large. Please upload a smaller file.";
  return null;
}
