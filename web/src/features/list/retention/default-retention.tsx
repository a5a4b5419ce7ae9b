/** How long new lists of the workspace are kept, for those who may change it with a button. */
import { useMutation } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { useHasOpened } from "../../../hooks/use-has-opened.ts";
import { api, unwrap } from "../../../lib/api.ts";
import { useAuth, useCan } from "../../../lib/auth.ts";
import { refetchCurrentUser } from "../../../lib/current-user.ts";
import { lazyComponent } from "../../../lib/lazy-component.ts";
import { formatQuantity } from "../../../lib/number.ts";
import { TextButton } from "../../../ui/text-link.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { noRetention, type Retention, retentions, useDefaultRetention } from "./retention-names.ts";

const RetentionChoice = lazyComponent(() =>
  import("./retention-choice.tsx").then((file) => file.RetentionChoice),
);

export function DefaultRetention() {
  const days = useDefaultRetention();
  const mayChange = useCan("my_team", "edit");
  const [isOpen, setIsOpen] = useState(false);
  const wasOpen = useHasOpened(isOpen);
  const keep = useKeep(() => setIsOpen(false));
  return (
    <>
      {days === 0 ? "New ones have no retention" : `New ones are kept for ${formatQuantity(days, "day")}`},
      unless another time is chosen.{" "}
      {mayChange ? <TextButton onClick={() => setIsOpen(true)}>Change</TextButton> : null}
      {wasOpen ? (
        <Suspense>
          <RetentionChoice
            open={isOpen}
            title="How long are new lists kept?"
            description="For everybody in this workspace, and for its API keys. Lists that are there keep their own time."
            choices={retentions}
            present={days}
            textOf={(each) => (each === 0 ? noRetention : "Then the file and all results are erased.")}
            saving={keep}
            onSave={(each) => keep.mutate(each)}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}

function useKeep(onKept: () => void) {
  const id = useAuth(({ user }) => user?.active_workspace.id ?? "");
  return useMutation({
    mutationFn: (retention_days: Retention) =>
      unwrap(api.workspace[":id"].$patch({ param: { id }, json: { retention_days } })),
    onSuccess: async () => {
      await refetchCurrentUser();
      onKept();
      toast.success("Retention of new lists saved");
    },
  });
}
