/** The form for pasted or typed addresses. */
import { limits } from "@winnow/core/list/limits";
import { Suspense, useMemo, useState } from "react";
import { useLocation } from "react-router";
import { formatQuantity } from "../../../lib/number.ts";
import { errorMessage } from "../../../lib/api-error.ts";
import { isNoResponse } from "../../../lib/connection.ts";
import { focusFirstError } from "../../../lib/focus-error.ts";
import { lazyComponent } from "../../../lib/lazy-component.ts";
import { Button } from "../../../ui/button.tsx";
import { Callout } from "../../../ui/state/callout.tsx";
import { Card } from "../../../ui/card.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Input } from "../../../ui/form/input.tsx";
import { LeaveGuard } from "../../../ui/overlay/leave-guard.tsx";
import { Skeleton } from "../../../ui/state/skeleton.tsx";
import { AddressField } from "./address-field.tsx";
import { creditsAtMost, splitAddresses, validationError } from "./split-addresses.ts";
import { MendChoice, mendableText } from "../mend/mend-choice.tsx";
import { type Retention, useDefaultRetention } from "../retention/retention-names.ts";
import { isPlain } from "./doubtful.ts";
import { type Mended, useMendable } from "./use-mendable.ts";
import { useVerifyPasted } from "./use-verify-pasted.ts";

const RetentionField = lazyComponent(() =>
  import("../retention/retention-field.tsx").then((file) => file.RetentionField),
);

export function PasteForm() {
  const { state } = useLocation() as { state: { pasted?: string } | null };
  const [text, setText] = useState(state?.pasted ?? "");
  const [name, setName] = useState("");
  const [retention, setRetention] = useState<Retention>(useDefaultRetention());
  const [tried, setTried] = useState(false);

  const emails = useMemo(() => splitAddresses(text), [text]);
  const refusal = validationError(emails.length);
  const isOver = emails.length > limits.pastedAddresses;
  const { mended, isReading, read } = useMendable(emails);
  const mendable = useMemo(() => emails.filter((email) => mended.has(email)), [emails, mended]);
  const [isMendChosen, setMendChosen] = useState(false);
  const isMending = isMendChosen && mendable.length > 0;
  const verifying = useVerifyPasted({ emails, name, retention, isMending, isReading, read });

  return (
    <Card aria-label="New list">
      <LeaveGuard
        hasSomething={() => text.trim() !== "" && !verifying.isPending}
        title="Leave without verifying?"
        description="The addresses that you entered are lost. No list was made of them."
      />
      <form
        noValidate
        className="grid gap-6 p-6 sm:p-8"
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (refusal === null) verifying.verify();
          else focusFirstError(event.currentTarget);
        }}
      >
        {verifying.error === null ? null : <NotMade error={verifying.error} />}
        <AddressField
          text={text}
          onChange={setText}
          count={emails.length}
          error={refusal !== null && (tried || isOver) ? refusal : undefined}
        />
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
            isFocused={verifying.isHeldBack}
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
          <Button type="submit" variant="primary" pending={verifying.isPending}>
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
