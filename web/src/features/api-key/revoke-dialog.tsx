import type { Info } from "@winnow/core/api-key/schema";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatCount } from "../../lib/number.ts";
import { errorMessage } from "../../lib/api-error.ts";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/state/callout.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Input } from "../../ui/form/input.tsx";
import { keySchedulesQuery, useRevokeKey } from "./queries.ts";

interface RevokeDialogProps {
  apiKey: Info;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Revokes a key after its name was typed. */
export const RevokeDialog = ({ apiKey, open, onOpenChange }: RevokeDialogProps) => (
  <Dialog
    open={open}
    onOpenChange={onOpenChange}
    title="Revoke this key?"
    description={
      <>
        Every program that uses it is refused within five seconds. <KeptFresh keyID={apiKey.id} /> This cannot
        be undone.
      </>
    }
  >
    <Form apiKey={apiKey} onClose={() => onOpenChange(false)} />
  </Dialog>
);

/** What stops with a key besides the programs. */
function KeptFresh({ keyID }: { keyID: string }) {
  const { data } = useQuery(keySchedulesQuery(keyID));
  const count = data?.schedules ?? null;
  if (count === null) return "The schedules that it has set to keep lists fresh stop at their next run.";
  if (count === 0) return "It keeps no list fresh.";
  return count === 1
    ? "The schedule by which it keeps a list fresh stops at its next run."
    : `The ${formatCount(count)} schedules by which it keeps lists fresh stop at their next runs.`;
}

function Form({ apiKey, onClose }: { apiKey: Info; onClose: () => void }) {
  const [typed, setTyped] = useState("");
  const revoke = useRevokeKey(apiKey, onClose);
  const isSame = typed.trim() === apiKey.name;
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (isSame) revoke.mutate();
      }}
    >
      {revoke.isError ? (
        <Callout tone="error" announce>
          {errorMessage(revoke.error)}
        </Callout>
      ) : null}
      <Field
        label="Name of the key"
        help={
          <>
            Type <bdi className="font-medium text-ink">{apiKey.name}</bdi> to confirm.
          </>
        }
      >
        {(fieldProps) => (
          <Input
            {...fieldProps}
            value={typed}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="danger" disabled={!isSame} pending={revoke.isPending}>
          Revoke key
        </Button>
      </div>
    </form>
  );
}
