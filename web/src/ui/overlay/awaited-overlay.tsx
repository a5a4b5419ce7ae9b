import { useEffect } from "react";
import { Spinner } from "../state/spinner.tsx";

/** Stands in for a dialog while its code loads. Escape or a press gives it up, so that it does not open over something else later. */
export function AwaitedOverlay({ onGiveUp }: { onGiveUp: () => void }) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape") onGiveUp();
    };
    addEventListener("keydown", onKey);
    addEventListener("pointerdown", onGiveUp);
    return () => {
      removeEventListener("keydown", onKey);
      removeEventListener("pointerdown", onGiveUp);
    };
  }, [onGiveUp]);
  return (
    <div className="pointer-events-none fixed inset-x-0 top-[12dvh] z-50 flex justify-center">
      <p
        role="status"
        className="flex items-center gap-2.5 rounded-card border border-line bg-surface px-4 py-3 text-sm text-ink shadow-high transition-opacity delay-300 duration-150 starting:opacity-0"
      >
        <Spinner /> Opening
      </p>
    </div>
  );
}
