import { useQuery } from "@tanstack/react-query";
import type { Info } from "@winnow/core/list/schema";
import { Suspense, useState } from "react";
import { useHasOpened } from "../../../hooks/use-has-opened.ts";
import { lazyComponent } from "../../../lib/lazy-component.ts";
import { TextButton } from "../../../ui/text-link.tsx";
import { scheduleQuery } from "../queries.ts";
import { scheduleText } from "./schedule-text.ts";
import { useMayKeepFresh } from "./use-may-keep-fresh.ts";

const ScheduleDialog = lazyComponent(() =>
  import("./schedule-dialog.tsx").then((file) => file.ScheduleDialog),
);

/** When a verified list is verified again by itself, and the way to change that. Nothing without a schedule. */
export function ScheduleLine({ list }: { list: Info }) {
  const { data } = useQuery(scheduleQuery(list.id));
  const mayChange = useMayKeepFresh(list);
  const [isOpen, setOpen] = useState(false);
  const wasOpened = useHasOpened(isOpen);
  const text = scheduleText(data?.schedule ?? null);
  return (
    <>
      {text === "" ? null : (
        <p className="figures text-sm">
          {text} {mayChange ? <TextButton onClick={() => setOpen(true)}>Change</TextButton> : null}
        </p>
      )}
      {wasOpened ? (
        <Suspense fallback={null}>
          <ScheduleDialog open={isOpen} list={list} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
