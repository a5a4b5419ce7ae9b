/** Changes how long a list is kept. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Info } from "@winnow/core/list/schema";
import { useState } from "react";
import { errorMessage } from "../../../lib/api-error.ts";
import { useCan } from "../../../lib/auth.ts";
import { areaOf } from "../../../list-screens.ts";
import { Button } from "../../../ui/button.tsx";
import { Callout } from "../../../ui/callout.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { RadioCards } from "../../../ui/radio-cards.tsx";
import { lists } from "../list-api.ts";
import { listQuery } from "../queries.ts";
import { retentionName, type Retention, retentions, untilWhen } from "./retention-names.ts";

interface RetentionDialogProps {
  open: boolean;
  list: Info;
  onClose: () => void;
}

export const RetentionDialog = ({ open, list, onClose }: RetentionDialogProps) => (
  <Dialog
    open={open}
    onOpenChange={(next) => {
      if (!next) onClose();
    }}
    title="How long is it kept?"
    description="Days count from the day on which the list was made."
  >
    <Form list={list} onClose={onClose} />
  </Dialog>
);

function Form({ list, onClose }: Omit<RetentionDialogProps, "open">) {
  const present = retentions.find((each) => each === list.retention_days);
  const [days, setDays] = useState<Retention | undefined>(present);
  const mayShorten = useCan(areaOf[list.purpose], "delete");
  const keep = useKeep(list.id, onClose);
  const choices = retentions.filter((each) => mayShorten || each >= list.retention_days);
  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (days !== undefined) keep.mutate(days);
      }}
    >
      {keep.isError ? (
        <Callout tone="error" announce>
          {errorMessage(keep.error)}
        </Callout>
      ) : null}
      <RadioCards
        label="Keep it for"
        value={String(days)}
        options={choices.map((each) => ({
          value: String(each),
          label: retentionName(each),
          text: untilWhen(each, list),
        }))}
        onChange={(chosen) => setDays(choices.find((each) => String(each) === chosen))}
      />
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" pending={keep.isPending} disabled={days === undefined}>
          Save
        </Button>
      </div>
    </form>
  );
}

function useKeep(id: string, onKept: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (days: Retention) => lists.keepFor(id, days),
    onSuccess: async (list: Info) => {
      client.setQueryData(listQuery(id).queryKey, list);
      onKept();
      await Promise.all(
        ["lists", "dashboard", "audit"].map((key) => client.invalidateQueries({ queryKey: [key] })),
      );
    },
  });
}
