/** Offers to mend rows that nearly are an address, before anything is paid; says so where they are mended. */
import { areaOf } from "@winnow/core/list/area";
import type { Info, Mendable } from "@winnow/core/list/schema";
import { Wrench } from "lucide-react";
import { useId } from "react";
import { useCan } from "../../../lib/auth.ts";
import { errorMessage } from "../../../lib/api-error.ts";
import { formatCount, formatQuantity } from "../../../lib/number.ts";
import { Button } from "../../../ui/button.tsx";
import { Callout } from "../../../ui/state/callout.tsx";
import { Card } from "../../../ui/card.tsx";
import { Disclosure } from "../../../ui/disclosure.tsx";
import { useMend } from "./use-mend.ts";
import { MendedTable } from "./mended-table.tsx";

/** Nothing for a list without such rows, and once a verification has begun. */
export function MendCard({ list }: { list: Info }) {
  const { mendable, rows, verification } = list;
  const title = useId();
  const mend = useMend(list.id);
  const mayMend = useCan(areaOf(list.purpose), "edit");
  if (mendable === null || mendable.count === 0 || rows === null || verification !== null) return null;
  const { count, is_mended: isMended } = mendable;
  return (
    <Card aria-labelledby={title}>
      <div className="flex flex-wrap items-start gap-x-6 gap-y-5 p-6 sm:p-8">
        <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-accent-soft text-accent">
          <Wrench aria-hidden className="size-5" strokeWidth={1.75} />
        </span>
        <div className="min-w-0 flex-1 basis-72">
          <h2 id={title} className="text-lg font-semibold text-ink">
            {isMended
              ? `${formatQuantity(count, "row is", "rows are")} mended`
              : `${formatCount(count)} of ${formatQuantity(rows.total, "row")} can be mended`}
          </h2>
          <p className="mt-0.5 max-w-prose text-sm text-ink-muted">{textOf(mendable)}</p>
        </div>
        {mayMend ? (
          <Button size="large" pending={mend.isPending} onClick={() => mend.mutate(!isMended)}>
            {isMended ? "Read them as they are" : `Mend ${formatQuantity(count, "row")}`}
          </Button>
        ) : null}
      </div>
      {mend.isError ? (
        <div className="px-6 pb-6 sm:px-8">
          <Callout tone="error" title="Nothing was changed" announce>
            {errorMessage(mend.error)}
          </Callout>
        </div>
      ) : null}
      {isMended ? (
        <Disclosure summary="What was mended" className="px-6 pb-6 sm:px-8">
          <div className="-mx-6 mt-3 sm:-mx-8">
            <MendedTable mendable={mendable} />
          </div>
        </Disclosure>
      ) : (
        <MendedTable mendable={mendable} />
      )}
    </Card>
  );
}

const textOf = ({ count, is_mended: isMended }: Mendable): string => {
  if (isMended)
    return "Each mended address is verified like any other. Results and downloads keep the text of your file beside it.";
  return count === 1
    ? "It cannot be read as an address, but nearly is one. Left as it is, it is invalid and free; mended, it is verified like any other address. Your file stays as it was."
    : "They cannot be read as addresses, but nearly are. Left as they are, they are invalid and free; mended, each is verified like any other address. Your file stays as it was.";
};
