import type { Info } from "@winnow/core/list/schema";
import { RotateCw } from "lucide-react";
import { errorMessage } from "../../../lib/api-error.ts";
import { formatCount, formatQuantity } from "../../../lib/number.ts";
import { Button } from "../../../ui/button.tsx";
import { Callout } from "../../../ui/state/callout.tsx";
import { useVerifyAgain } from "../queries.ts";
import { askable } from "./askable.ts";
import { useMode } from "./use-mode.ts";

/** Offers to ask once more about the unknown addresses of a completed verification. */
export function VerifyAgain({ list }: { list: Info }) {
  const again = useVerifyAgain(list.id);
  const mode = useMode(list);
  const unknown = list.verification ? askable(list.verification) : 0;
  if (list.status !== "completed" || unknown === 0 || mode === null) return null;
  return (
    <Callout tone="info" title={`${formatQuantity(unknown, "address is", "addresses are")} unknown`}>
      <p>
        Asking again may settle them. The other verdicts stay. It costs at most{" "}
        {formatQuantity(unknown, "credit")}, and nothing for an address that stays unknown.
      </p>
      {again.isError ? (
        <p role="alert" className="mt-2 font-medium text-ink">
          {errorMessage(again.error)}
        </p>
      ) : null}
      <Button className="mt-3" pending={again.isPending} onClick={() => again.mutate({ mode, again: true })}>
        <RotateCw aria-hidden /> Verify {formatCount(unknown)} again
      </Button>
    </Callout>
  );
}
