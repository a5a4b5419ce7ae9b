/** Deletes lists whose import failed, one or all of them. They have no results, so no confirmation is needed. */
import { useMutation } from "@tanstack/react-query";
import { areaOf } from "@winnow/core/list/area";
import type { Info } from "@winnow/core/list/schema";
import { Trash2 } from "lucide-react";
import { errorMessage } from "../../../lib/api-error.ts";
import { useCan } from "../../../lib/auth.ts";
import { formatQuantity } from "../../../lib/number.ts";
import { useRefetch } from "../../../lib/refetch.ts";
import { Button } from "../../../ui/button.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { lists } from "../list-api.ts";

/** Whether the import of a list failed. */
export const isFailedImport = ({ status, verification }: Info): boolean =>
  status === "failed" && verification === null;

function useDelete(failed: readonly Info[]) {
  const refetch = useRefetch("deletion");
  return useMutation({
    mutationFn: () => Promise.all(failed.map(({ id }) => lists.remove(id))),
    onSuccess: () => toast.success(`${formatQuantity(failed.length, "failed list", "failed lists")} deleted`),
    onError: (error) => toast.error(errorMessage(error)),
    onSettled: () => refetch(),
  });
}

/** Deletes one failed list, from its row. */
export function DeleteFailedList({ list }: { list: Info }) {
  const mayDelete = useCan(areaOf(list.purpose), "delete");
  const remove = useDelete([list]);
  if (!mayDelete) return null;
  return (
    <Button
      className="relative z-10"
      aria-label={`Delete “${list.name}”`}
      pending={remove.isPending}
      onClick={() => remove.mutate()}
    >
      <Trash2 aria-hidden />
      Delete
    </Button>
  );
}

/** Deletes all failed lists that are shown. */
export function DeleteFailedLists({ failed }: { failed: readonly [Info, ...Info[]] }) {
  const mayDelete = useCan(areaOf(failed[0].purpose), "delete");
  const remove = useDelete(failed);
  if (!mayDelete) return null;
  return (
    <Button pending={remove.isPending} onClick={() => remove.mutate()}>
      Delete {formatQuantity(failed.length, "failed list", "failed lists")}
    </Button>
  );
}
