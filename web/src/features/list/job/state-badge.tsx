import { CircleCheck, CircleDashed, CirclePause, CircleSlash, CircleX, type LucideIcon } from "lucide-react";
import { phaseOf } from "@winnow/core/list/phase";
import type { Info, Phase } from "@winnow/core/list/schema";
import { Spinner } from "../../../ui/state/spinner.tsx";
import { stateLabel } from "./list-state.ts";

const icons: Record<Exclude<Phase, "moving">, LucideIcon> = {
  waiting: CircleDashed,
  paused: CirclePause,
  done: CircleCheck,
  cancelled: CircleSlash,
  failed: CircleX,
};

/** The state of a list as icon and label. */
export function StateBadge({ list }: { list: Info }) {
  const phase = phaseOf(list);
  return (
    <span
      className={`figures inline-flex items-center gap-2 text-sm whitespace-nowrap ${phase === "failed" ? "text-danger" : "text-ink"}`}
    >
      {phase === "moving" ? <Spinner className="text-accent" /> : <Sign phase={phase} />}
      {stateLabel(list)}
    </span>
  );
}

function Sign({ phase }: { phase: keyof typeof icons }) {
  const Icon = icons[phase];
  return <Icon aria-hidden className={`size-4 ${phase === "failed" ? "" : "text-ink-muted"}`} />;
}
