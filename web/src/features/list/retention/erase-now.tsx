/** Under the result of a list without retention: the confirmation that its file has arrived, which erases it. */
import { useMutation } from "@tanstack/react-query";
import { areaOf } from "@winnow/core/list/area";
import type { Info } from "@winnow/core/list/schema";
import { FileCheck2 } from "lucide-react";
import { useState } from "react";
import { errorMessage } from "../../../lib/api-error.ts";
import { useCan } from "../../../lib/auth.ts";
import { formatDate } from "../../../lib/date.ts";
import { useRefetch } from "../../../lib/refetch.ts";
import { Button } from "../../../ui/button.tsx";
import { Confirm } from "../../../ui/overlay/dialog.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { lists } from "../list-api.ts";

export function EraseNow({ list }: { list: Info }) {
  const [asking, setAsking] = useState(false);
  const mayErase = useCan(areaOf(list.purpose), "delete");
  const erase = useMutation({
    mutationFn: () => lists.remove(list.id),
    // The page of the list becomes its receipt.
    onSuccess: useRefetch("deletion"),
    onError: (error) => {
      setAsking(false);
      toast.error(errorMessage(error));
    },
  });
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card bg-sunken px-4 py-3 text-sm text-ink">
      <p className="min-w-0 max-w-prose">
        <span className="font-medium">Nothing of this list stays here.</span>{" "}
        <span className="text-ink-muted">
          Download what you need, as often as you like. It is erased on {formatDate(list.expires_at, true)}
          {mayErase ? ", or when you confirm that you have your file." : "."}
        </span>
      </p>
      {mayErase ? (
        <>
          <Button onClick={() => setAsking(true)}>
            <FileCheck2 aria-hidden />I have my file: erase the list
          </Button>
          <Confirm
            open={asking}
            onOpenChange={setAsking}
            title={
              <>
                Erase “<bdi>{list.name}</bdi>” now?
              </>
            }
            description="Open your file first, and see that it is whole. File, rows and results are removed here at once. This cannot be undone."
            action="Erase the list"
            danger
            pending={erase.isPending}
            onConfirm={() => erase.mutate()}
          />
        </>
      ) : null}
    </div>
  );
}
