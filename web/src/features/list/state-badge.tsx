import { CircleDashed, CircleCheck, CirclePause, CircleSlash, CircleX, type LucideIcon } from "lucide-react";
import type { Info } from "@winnow/core/list/schema";
import { Spinner } from "../../ui/spinner.tsx";
import { isMoving, stateLabel } from "./state.ts";

const icons: Partial<Record<Info["status"], LucideIcon>> = {
  completed: CircleCheck,
  paused: CirclePause,
  cancelled: CircleSlash,
  failed: CircleX,
};

/** The state of a list as a sign and a word. */
export function StateBadge({ list }: { list: Info }) {
  const Icon = icons[list.status] ?? CircleDashed;
  return (
    <span
      className={`figures inline-flex items-center gap-2 text-sm whitespace-nowrap ${list.status === "failed" ? "text-danger" : "text-ink"}`}
    >
      {isMoving(list) ? (
        <Spinner className="text-accent" />
      ) : (
        <Icon aria-hidden className={`size-4 ${list.status === "failed" ? "" : "text-ink-muted"}`} />
      )}
      {stateLabel(list)}
    </span>
  );
}
