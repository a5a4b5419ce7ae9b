import { useMutation, useQuery } from "@tanstack/react-query";
import type { Receipt } from "@winnow/core/account/schema";
import { useState } from "react";
import { useLocation } from "react-router";
import { ApiError, errorMessage } from "../../../lib/api-error.ts";
import { unwrap } from "../../../lib/request.ts";
import { accounts } from "../../../lib/session.ts";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/button.tsx";
import { Callout } from "../../../ui/state/callout.tsx";
import { CodeBlock } from "../../../ui/code-block.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Textarea } from "../../../ui/form/input.tsx";
import { Skeleton } from "../../../ui/state/skeleton.tsx";
import { TextButton, TextLink } from "../../../ui/text-link.tsx";
import { Time } from "../../../ui/time.tsx";
import { AuthLayout } from "../auth-layout.tsx";

/** The receipt of an erasure, and a check of the statement that belongs to it. Open to everybody who has its number. */
export function ReceiptPage() {
  const id = useLocation().hash.slice(1);
  return (
    <AuthLayout
      title="Receipt"
      heading={id === "" ? "Check a receipt" : "Your account is closed"}
      intro={
        id === ""
          ? "The statement of a receipt says when an account was closed and erased. See here whether it is ours."
          : "This page is your receipt. Keep its address: it has no name on it, so that we cannot find it for you."
      }
      footer={<TextLink to={paths.signUp}>Sign up anew</TextLink>}
    >
      <meta name="robots" content="noindex, nofollow" />
      {id === "" ? <StatementCheck /> : <FoundReceipt id={id} />}
    </AuthLayout>
  );
}

function FoundReceipt({ id }: { id: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ["receipt", id],
    queryFn: () => unwrap(accounts.receipts[":id"].$get({ param: { id } })),
    retry: false,
  });
  if (data !== undefined) return <Facts receipt={data} />;
  if (error === null) return <Skeleton className="h-48" />;
  const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 400);
  return (
    <Callout tone="error" announce title={isUnknown ? "There is no such receipt" : undefined}>
      {isUnknown ? (
        "The address of this page may lack its end."
      ) : (
        <>
          {errorMessage(error)} <TextButton onClick={() => void refetch()}>Try again</TextButton>
        </>
      )}
    </Callout>
  );
}

const Facts = ({ receipt: { closed_at, erased_at, remains, statement } }: { receipt: Receipt }) => (
  <div className="grid gap-6">
    <dl className="grid gap-3 text-sm">
      <div>
        <dt className="text-ink-muted">Closed</dt>
        <dd className="font-medium text-ink">
          <Time at={closed_at} as="moment" />
        </dd>
      </div>
      <div>
        <dt className="text-ink-muted">Erased</dt>
        <dd className="font-medium text-ink">
          {erased_at === null ? (
            "Under way. It is done within 24 hours, and stated here"
          ) : (
            <Time at={erased_at} as="moment" />
          )}
        </dd>
      </div>
    </dl>
    <section aria-labelledby="remains">
      <h2 id="remains" className="text-sm font-semibold text-ink">
        What stays
      </h2>
      <ul className="mt-2 grid gap-2 text-sm text-ink-muted">
        {remains.map(({ what, kept }) => (
          <li key={what}>
            <span className="text-ink">{what}</span>: {kept}
          </li>
        ))}
      </ul>
    </section>
    {statement === null ? null : (
      <section aria-labelledby="statement">
        <h2 id="statement" className="mb-2 text-sm font-semibold text-ink">
          Signed statement
        </h2>
        <CodeBlock code={statement} label="Signed statement" wraps className="max-h-48" />
      </section>
    )}
  </div>
);

function StatementCheck() {
  const [statement, setStatement] = useState("");
  const check = useMutation({
    mutationFn: () => unwrap(accounts.receipts.check.$post({ json: { statement } })),
  });
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        check.mutate();
      }}
    >
      <Field label="Statement">
        {(fieldProps) => (
          <Textarea
            {...fieldProps}
            rows={6}
            maxLength={4_096}
            spellCheck={false}
            value={statement}
            onChange={(event) => setStatement(event.target.value)}
            className="font-mono text-xs"
          />
        )}
      </Field>
      {check.isError ? (
        <Callout tone="error" announce>
          {errorMessage(check.error)}
        </Callout>
      ) : null}
      {check.data === undefined ? null : check.data.is_valid ? (
        <Callout tone="success" announce>
          This installation has signed this statement.
        </Callout>
      ) : (
        <Callout tone="error" announce>
          This installation has not signed this statement.
        </Callout>
      )}
      {check.data?.receipt ? <Facts receipt={check.data.receipt} /> : null}
      <Button
        type="submit"
        variant="primary"
        size="large"
        disabled={statement.trim() === ""}
        pending={check.isPending}
      >
        Check it
      </Button>
    </form>
  );
}
