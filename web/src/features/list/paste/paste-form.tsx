/** The form for pasted or typed addresses. */
import { limits } from "@winnow/core/list/limits";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Suspense, useMemo, useState, type ClipboardEvent } from "react";
import { useLocation, useNavigate } from "react-router";
import { formatCount, formatQuantity } from "../../../lib/number.ts";
import { errorMessage } from "../../../lib/api-error.ts";
import { isNoResponse } from "../../../lib/connection.ts";
import { focusFirstError } from "../../../lib/focus-error.ts";
import { lazyComponent } from "../../../lib/lazy-component.ts";
import { refetch } from "../../../lib/refetch.ts";
import { pathOfList } from "../../../paths.ts";
import { Button } from "../../../ui/button.tsx";
import { Callout } from "../../../ui/state/callout.tsx";
import { Card } from "../../../ui/card.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Input, Textarea } from "../../../ui/form/input.tsx";
import { LeaveGuard } from "../../../ui/overlay/leave-guard.tsx";
import { Skeleton } from "../../../ui/state/skeleton.tsx";
import { creditsAtMost, nameOf, splitAddresses, validationError } from "./split-addresses.ts";
import { lists } from "../list-api.ts";
import { MendChoice, mendableText } from "../mend/mend-choice.tsx";
import { type Retention, useDefaultRetention } from "../retention/retention-names.ts";
import { listQuery } from "../queries.ts";
import { isPlain } from "./doubtful.ts";
import { type Mended, useMendable } from "./use-mendable.ts";

const RetentionField = lazyComponent(() =>
  import("../retention/retention-field.tsx").then((file) => file.RetentionField),
);

export function PasteForm() {
  const { state } = useLocation() as { state: { pasted?: string } | null };
  const [text, setText] = useState(state?.pasted ?? "");
  const [name, setName] = useState("");
  const [retention, setRetention] = useState<Retention>(useDefaultRetention());
  const [tried, setTried] = useState(false);
  const navigate = useNavigate();
  const client = useQueryClient();

  const emails = useMemo(() => splitAddresses(text), [text]);
  const refusal = validationError(emails.length);
  const isOver = emails.length > limits.pastedAddresses;
  const { mended, isReading, read } = useMendable(emails);
  const mendable = useMemo(() => emails.filter((email) => mended.has(email)), [emails, mended]);
  const [isMendChosen, setMendChosen] = useState(false);
  const isMending = isMendChosen && mendable.length > 0;
  const [isHeldBack, setHeldBack] = useState(false);

  const create = useMutation({
    mutationFn: () =>
      lists.create({
        source: "paste",
        purpose: "verify",
        name: name.trim() || nameOf(emails),
        emails,
        retention_days: retention,
        start: "verify",
        ...(isMending && { mend: true }),
      }),
    onSuccess: async (list) => {
      client.setQueryData(listQuery(list.id).queryKey, list);
      await refetch(client, "list");
      await navigate(pathOfList(list));
    },
    // It may be among them.
    onError: (error) => isNoResponse(error) && refetch(client, "list"),
  });

  /** What can be mended is shown before anything starts, also to those who are quicker than the answer. */
  const submit = useMutation({
    mutationFn: async () => {
      if (!isReading) return true;
      const found = await read();
      return !emails.some((email) => found.has(email));
    },
    onSuccess: (isSeen) => {
      setHeldBack(!isSeen);
      if (isSeen) create.mutate();
    },
  });

  return (
    <Card aria-label="New list">
      <LeaveGuard
        hasSomething={() => text.trim() !== "" && !submit.isPending && !create.isPending}
        title="Leave without verifying?"
        description="The addresses that you entered are lost. No list was made of them."
      />
      <form
        noValidate
        className="grid gap-6 p-6 sm:p-8"
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (refusal === null) submit.mutate();
          else focusFirstError(event.currentTarget);
        }}
      >
        {create.isError ? <NotMade error={create.error} /> : null}
        <Field
          label="Addresses"
          help={
            <span className="flex flex-wrap justify-between gap-x-6">
              <span>One per line, or separated by commas or semicolons.</span>
              <span className={isOver ? "figures font-medium text-danger" : "figures"} aria-live="polite">
                {formatQuantity(emails.length, "address", "addresses")} of{" "}
                {formatCount(limits.pastedAddresses)}
              </span>
            </span>
          }
          error={refusal !== null && (tried || isOver) ? refusal : undefined}
        >
          {(fieldProps) => (
            <Textarea
              {...fieldProps}
              rows={9}
              spellCheck={false}
              autoCapitalize="off"
              autoComplete="off"
              value={text}
              placeholder={"jane@example.com\njoe@example.com"}
              className="figures resize-y"
              onChange={(event) => setText(event.target.value)}
              onPaste={(event) => pasteAtOnce(event, setText)}
            />
          )}
        </Field>
        <p role="status" className="sr-only">
          {mendable.length === 0 ? "" : mendableText(mendable.length, emails.length)}
        </p>
        {mendable.length === 0 || isOver ? null : (
          <MendChoice
            total={emails.length}
            count={mendable.length}
            preview={previewOf(mendable, mended)}
            isChosen={isMendChosen}
            onChoose={setMendChosen}
            isFocused={isHeldBack}
          />
        )}
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <Field label="Name (optional)">
            {(fieldProps) => (
              <Input
                {...fieldProps}
                value={name}
                maxLength={200}
                onChange={(event) => setName(event.target.value)}
              />
            )}
          </Field>
          <Suspense fallback={<Skeleton className="h-23" />}>
            <RetentionField value={retention} onChange={setRetention} />
          </Suspense>
        </div>
        <div className="flex flex-wrap items-center justify-end gap-4">
          <p className="text-sm text-ink-muted">Unknown addresses are free.</p>
          <Button type="submit" variant="primary" pending={submit.isPending || create.isPending}>
            {emails.length === 0 || isOver
              ? "Verify"
              : verifyLabel(emails.length, creditsAtMost(emails.flatMap(verifiedOf(isMending, mended))))}
          </Button>
        </div>
      </form>
    </Card>
  );
}

/** Without an answer, the server may have made the list and begun to verify it: a second one would reserve credits again. */
const NotMade = ({ error }: { error: Error }) =>
  isNoResponse(error) ? (
    <Callout tone="warning" title="No answer came" announce>
      The list may have been made all the same. Look at your lists before you verify it again.
    </Callout>
  ) : (
    <Callout tone="error" title="The list was not made" announce>
      {errorMessage(error)}
    </Callout>
  );

/** The first ten. */
const previewOf = (mendable: readonly string[], mended: Mended) =>
  [...new Set(mendable)]
    .slice(0, limits.mendedPreview)
    .map((original) => ({ original, address: mended.get(original) ?? original }));

/** What is verified of an entry: what can be mended, and is not, is invalid free of charge. */
const verifiedOf =
  (isMending: boolean, mended: Mended) =>
  (entry: string): string[] => {
    const address = mended.get(entry);
    if (address === undefined) return [entry];
    return isMending ? [address] : isPlain(entry) ? [entry] : [];
  };

const verifyLabel = (addresses: number, credits: number): string =>
  `Verify ${formatQuantity(addresses, "address", "addresses")}, at most ${formatQuantity(credits, "credit")}`;

/** Sets long pasted text at once: Chromium's own insertion takes minutes for 10,000 lines. */
function pasteAtOnce(event: ClipboardEvent<HTMLTextAreaElement>, setText: (text: string) => void): void {
  const pasted = event.clipboardData.getData("text/plain");
  if (pasted.length < 2_000) return;
  event.preventDefault();
  const field = event.currentTarget;
  field.setRangeText(pasted, field.selectionStart, field.selectionEnd, "end");
  setText(field.value);
}
