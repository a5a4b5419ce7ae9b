/** Changes how long a list is kept. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { areaOf } from "@winnow/core/list/area";
import type { Info } from "@winnow/core/list/schema";
import { useCan } from "../../../lib/auth.ts";
import { refetch } from "../../../lib/refetch.ts";
import { lists } from "../list-api.ts";
import { listQuery } from "../queries.ts";
import { RetentionChoice } from "./retention-choice.tsx";
import { type Retention, retentions, untilWhen } from "./retention-names.ts";

interface RetentionDialogProps {
  open: boolean;
  list: Info;
  onClose: () => void;
}

export function RetentionDialog({ open, list, onClose }: RetentionDialogProps) {
  const mayShorten = useCan(areaOf(list.purpose), "delete");
  const keep = useKeep(list.id, onClose);
  return (
    <RetentionChoice
      open={open}
      title="How long is it kept?"
      description="Days count from the day on which the list was made."
      choices={retentions.filter((each) => mayShorten || each >= list.retention_days)}
      present={retentions.find((each) => each === list.retention_days)}
      textOf={(days) => untilWhen(days, list)}
      saving={keep}
      onSave={(days) => keep.mutate(days)}
      onClose={onClose}
    />
  );
}

function useKeep(id: string, onKept: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (days: Retention) => lists.keepFor(id, days),
    onSuccess: async (list: Info) => {
      client.setQueryData(listQuery(id).queryKey, list);
      onKept();
      await refetch(client, "list");
    },
  });
}
