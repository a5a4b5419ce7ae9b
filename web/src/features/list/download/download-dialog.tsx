import { useMutation } from "@tanstack/react-query";
import { resultColumns, type Download, type Info } from "@winnow/core/list/schema";
import type { Policy, Relays, Status } from "@winnow/core/verdict/schema";
import { useState } from "react";
import type { z } from "zod";
import { downloadErrorMessage } from "../../../lib/download-link.ts";
import { formatCount } from "../../../lib/number.ts";
import { Button } from "../../../ui/button.tsx";
import { Callout } from "../../../ui/state/callout.tsx";
import { Checkbox } from "../../../ui/form/checkbox.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Mark } from "../../../ui/status-mark.tsx";
import { RadioCards } from "../../../ui/form/radio-cards.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { hasOnlySoFar } from "../job/list-state.ts";
import { fetchDownload } from "./fetch-download.ts";
import { RelayChoice } from "./relay-choice.tsx";
import { keptBy, keptText, policies } from "./policy.ts";
import { resultCounts } from "../summary/result-counts.ts";
import { statuses, statusNames } from "../summary/status-names.ts";
import { variantsText } from "../summary/variants-text.ts";

type Content = "plain" | "original" | "checks";
type Which = "all" | "status" | Policy;

interface Choice {
  value: Which;
  label: string;
  text: string;
  /** The rows that a policy keeps. */
  note?: string | undefined;
}

/** What may be downloaded of a list, with the rows that each policy keeps once all are verified. */
const choicesFor = (list: Info, relays: Relays): readonly Choice[] => [
  {
    value: "all",
    label: "Every row",
    text: "In the order of your file.",
    note: list.rows === null ? undefined : formatCount(list.rows.total),
  },
  ...policies.map((policy) => {
    const kept = hasOnlySoFar(list) ? null : keptBy(policy.value, list, relays);
    return { ...policy, note: kept === null ? undefined : keptText(kept) };
  }),
  { value: "status", label: "By status", text: "The ones you pick below." },
];

interface DownloadDialogProps {
  list: Info;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Downloads the result: rows, columns, format. */
export function DownloadDialog({ list, open, onOpenChange }: DownloadDialogProps) {
  const isSoFar = hasOnlySoFar(list);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={isSoFar ? "Download the results so far" : "Download results"}
      description={
        isSoFar
          ? "Rows that are not verified yet have no result."
          : "Choose again as often as you like. It costs nothing."
      }
    >
      <DownloadForm list={list} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

function DownloadForm({ list, onDone }: { list: Info; onDone: () => void }) {
  const [which, setWhich] = useState<Which>("all");
  const [picked, setPicked] = useState<readonly Status[]>(["valid"]);
  const [content, setContent] = useState<Content>(list.source === "file" ? "original" : "plain");
  const [relays, setRelays] = useState<Relays>("keep");
  const [format, setFormat] = useState<Download["format"]>("csv");
  const [isUnique, setIsUnique] = useState(false);
  const download = useMutation({
    mutationFn: () =>
      fetchDownload(list.id, {
        ...askFor({ which, picked, relays, content, format }),
        ...(isUnique && { unique: "mailbox" as const }),
        ...(hasOnlySoFar(list) && { so_far: true }),
      }),
    onSuccess: onDone,
  });
  const counts = resultCounts(list)?.counts;

  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        download.mutate();
      }}
    >
      {download.isError ? (
        <Callout tone="error" announce>
          {downloadErrorMessage(download.error)}
        </Callout>
      ) : null}
      <RadioCards label="Rows" value={which} options={choicesFor(list, relays)} onChange={setWhich} />
      {isPolicy(which) ? <RelayChoice list={list} value={relays} onChange={setRelays} /> : null}
      {which === "status" ? (
        <fieldset className="grid grid-cols-2 gap-2.5">
          <legend className="sr-only">Statuses, counted in rows</legend>
          {statuses.map((status) => (
            <Checkbox
              key={status}
              checked={picked.includes(status)}
              onCheckedChange={(checked) =>
                setPicked(checked ? [...picked, status] : picked.filter((each) => each !== status))
              }
            >
              <span className="flex items-center gap-2">
                <Mark tone={status} />
                {statusNames[status]}
                <span className="figures text-ink-muted">{formatCount(counts?.[status] ?? 0)}</span>
              </span>
            </Checkbox>
          ))}
          <p className="col-span-full text-sm text-ink-muted">
            Counted in rows{(list.rows?.duplicates ?? 0) === 0 ? "." : ", with those that repeat an address."}
          </p>
        </fieldset>
      ) : null}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Columns">
          {({ id }) => (
            <Select
              id={id}
              value={content}
              options={[
                {
                  value: "original",
                  label: list.source === "file" ? "Yours and the result" : "Everything known",
                },
                { value: "plain", label: "Email, status, reason" },
                { value: "checks", label: "Email, status, every check" },
              ]}
              onChange={setContent}
              className="w-full"
            />
          )}
        </Field>
        <Field label="Format">
          {({ id }) => (
            <Select
              id={id}
              value={format}
              options={[
                { value: "csv", label: "CSV" },
                { value: "xlsx", label: "Excel (XLSX)" },
                { value: "jsonl", label: "JSON lines" },
                { value: "zip", label: "ZIP by status, with a report" },
              ]}
              onChange={setFormat}
              className="w-full"
            />
          )}
        </Field>
      </div>
      <Checkbox
        checked={isUnique}
        onCheckedChange={setIsUnique}
        text={`The first of repeated addresses and of variants, such as jane+news@gmail.com.${variantsIn(list)}`}
      >
        One row for each mailbox
      </Checkbox>
      <div className="flex justify-end">
        <Button
          type="submit"
          variant="primary"
          pending={download.isPending}
          disabled={which === "status" && picked.length === 0}
        >
          {download.isPending ? "Making the file" : "Download"}
        </Button>
      </div>
    </form>
  );
}

/** What the option leaves out of the whole list because of variants. */
function variantsIn({ variants }: Info): string {
  const text = variants && variantsText(variants);
  return text ? ` ${text}.` : "";
}

interface Chosen {
  which: Which;
  picked: readonly Status[];
  relays: Relays;
  content: Content;
  format: Download["format"];
}

const isPolicy = (which: Which): which is Policy => which !== "all" && which !== "status";

function askFor({ which, picked, relays, content, format }: Chosen): z.input<typeof Download> {
  const shape =
    content === "original"
      ? {
          original: true,
          columns: resultColumns.filter((column) => column !== "email" && column !== "mended_from"),
        }
      : content === "checks"
        ? { reason_as: "map" as const }
        : {};
  if (which === "all") return { format, ...shape };
  if (which === "status") return { format, ...shape, statuses: [...picked] };
  return { format, ...shape, policy: which, relays };
}
