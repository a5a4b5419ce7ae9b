/** Verifies one address and shows its evidence in place. A pasted column of addresses goes on to List Validation. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Suspense, useState, type ClipboardEvent, type RefObject } from "react";
import { useNavigate } from "react-router";
import { useHandedOver } from "../../../hooks/use-handed-over.ts";
import { errorMessage } from "../../../lib/api-error.ts";
import { useCan } from "../../../lib/auth.ts";
import { creditBucketQuery } from "../../../shared/credit/credit.ts";
import { dashboardQuery } from "../../../shared/workspace/dashboard.ts";
import { focusFirstError } from "../../../lib/focus-error.ts";
import { lazyComponent } from "../../../lib/lazy-component.ts";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/button.tsx";
import { Callout } from "../../../ui/state/callout.tsx";
import { Card } from "../../../ui/card.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Input } from "../../../ui/form/input.tsx";
import { Skeleton } from "../../../ui/state/skeleton.tsx";
import { AddCredits, isPaymentRequired } from "../job/missing-credits.tsx";
import { lists } from "../list-api.ts";
import { splitAddresses } from "../paste/split-addresses.ts";
import { useFileOver } from "../upload/use-file-over.ts";
import { useUploadOptions, UploadOptions } from "../upload/upload-options.tsx";

const Answer = lazyComponent(() => import("./answer.tsx").then((file) => file.Answer));

/** For those who may not verify, only the options to bring a list. A file that is dragged over the card makes them targets. */
export function VerifyAddress({ field }: { field: RefObject<HTMLInputElement | null> }) {
  const mayVerify = useCan("verify_email", "add");
  const options = useUploadOptions();
  const { isDropping, handlers } = useFileOver();
  if (!mayVerify && options.length === 0) return null;
  return (
    <Card aria-label={mayVerify ? "One address" : "New list"} className="mb-6" {...handlers}>
      {mayVerify ? <AddressForm field={field} /> : null}
      <UploadOptions options={options} isDropping={isDropping} />
    </Card>
  );
}

function AddressForm({ field }: { field: RefObject<HTMLInputElement | null> }) {
  const [email, setEmail] = useState("");
  const [isMissing, setMissing] = useState(false);
  const client = useQueryClient();
  const paste = usePaste();
  const verify = useMutation({
    mutationFn: (address: string) => lists.verifyAddress(address),
    onSettled: () =>
      Promise.all([client.invalidateQueries(creditBucketQuery), client.invalidateQueries(dashboardQuery)]),
  });
  const accept = (address: string) => {
    setEmail(address);
    verify.mutate(address);
    field.current?.focus();
  };
  useHandedOver("verify", (address) => {
    if (typeof address !== "string") return;
    setEmail(address);
    if (address === "") field.current?.focus();
    else verify.mutate(address);
  });
  return (
    <>
      <form
        noValidate
        className="p-6"
        onSubmit={(event) => {
          event.preventDefault();
          setMissing(email.trim() === "");
          if (email.trim() === "") focusFirstError(event.currentTarget);
          if (email.trim() !== "" && !verify.isPending) verify.mutate(email.trim());
        }}
      >
        <Field
          label="Verify an address"
          help="One credit for a conclusive answer, nothing for an unknown one. A pasted column becomes a list."
          error={isMissing ? "Enter an address." : undefined}
        >
          {(fieldProps) => (
            <div className="flex gap-2">
              <Input
                {...fieldProps}
                ref={field}
                value={email}
                inputMode="email"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                maxLength={1_000}
                placeholder="jane@example.com"
                onChange={(event) => {
                  setEmail(event.target.value);
                  setMissing(false);
                }}
                onPaste={paste}
              />
              <Button type="submit" variant="primary" pending={verify.isPending}>
                Verify
              </Button>
            </div>
          )}
        </Field>
      </form>
      {verify.isError ? (
        <div className="px-6 pb-6">
          <Callout tone="error" title="The address was not verified" announce>
            {errorMessage(verify.error)}
            {isPaymentRequired(verify.error) ? <AddCredits missing={1} /> : null}
          </Callout>
        </div>
      ) : null}
      {verify.isPending ? <Waiting isOffline={verify.isPaused} /> : null}
      {verify.data === undefined ? null : (
        <Suspense fallback={<Waiting isOffline={false} />}>
          <Answer verdict={verify.data} onAccept={accept} />
        </Suspense>
      )}
    </>
  );
}

/** Opens List Validation with what is pasted, where it has several addresses. */
function usePaste() {
  const navigate = useNavigate();
  return (event: ClipboardEvent<HTMLInputElement>): void => {
    const pasted = event.clipboardData.getData("text/plain");
    if (splitAddresses(pasted).length < 2) return;
    event.preventDefault();
    void navigate(paths.listValidation, { state: { pasted } });
  };
}

const Waiting = ({ isOffline }: { isOffline: boolean }) => (
  <div className="grid gap-4 border-t border-line p-6">
    <p role="status" className="text-sm text-ink-muted">
      {isOffline
        ? "You are offline. The address is verified as soon as you are online again."
        : "The mail server is asked. Most answer within a second, some take twenty."}
    </p>
    <Skeleton className="h-7 w-56" />
    <Skeleton className="h-24" />
  </div>
);
