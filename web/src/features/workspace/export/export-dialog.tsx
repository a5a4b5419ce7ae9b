import { useMutation } from "@tanstack/react-query";
import type { State } from "@winnow/core/archive/schema";
import { useState } from "react";
import { api, unwrap } from "../../../lib/api.ts";
import { errorMessage } from "../../../lib/api-error.ts";
import { queryClient } from "../../../lib/query-client.ts";
import { Button } from "../../../ui/button.tsx";
import { Callout } from "../../../ui/state/callout.tsx";
import { ConfirmPersonFields, isGiven, noProof } from "../../../shared/account/confirm-person-fields.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { archiveQuery } from "./queries.ts";

interface Props {
  workspace: { id: string; name: string };
  state: State;
  open: boolean;
  onClose: () => void;
}

/** Asks the owner who they are before everything of a workspace is exported. */
export const ExportDialog = ({ open, onClose, ...rest }: Props) => (
  <Dialog
    open={open}
    onOpenChange={(next) => {
      if (!next) onClose();
    }}
    title="Export this workspace"
    description={`The file has everything of ${rest.workspace.name}, so we make sure that it is you.`}
  >
    <Proof {...rest} onClose={onClose} />
  </Dialog>
);

function Proof({ workspace: { id }, state, onClose }: Omit<Props, "open">) {
  const { archive } = state;
  const [proof, setProof] = useState(noProof);
  const begin = useMutation({
    mutationFn: () =>
      unwrap(
        api.workspace[":id"].archive.$post({
          param: { id },
          json: proof,
        }),
      ),
    onSuccess: async () => {
      await queryClient.invalidateQueries(archiveQuery(id));
      onClose();
    },
  });
  const isReady = isGiven(proof, state);
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) begin.mutate();
      }}
    >
      {begin.isError ? (
        <Callout tone="error" announce>
          {errorMessage(begin.error)}
        </Callout>
      ) : null}
      <ConfirmPersonFields needs={state} value={proof} onChange={setProof} />
      {archive?.state === "ready" ? (
        <p className="text-sm text-ink-muted">The export that is ready now is erased.</p>
      ) : null}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" disabled={!isReady} pending={begin.isPending}>
          Begin
        </Button>
      </div>
    </form>
  );
}
