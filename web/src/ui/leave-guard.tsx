import { Suspense, useEffect } from "react";
import { useBlocker } from "react-router";
import { lazyComponent } from "../lib/lazy-component.ts";

const Confirm = lazyComponent(() => import("./dialog.tsx").then((file) => file.Confirm));

interface LeaveGuardProps {
  /** Whether there is something to lose; asked when the page is about to be left. */
  hasSomething: () => boolean;
  title: string;
  description: string;
  action: string;
  onLeave?: () => void;
}

/** Asks before a page is left on which something would be lost. */
export function LeaveGuard({ hasSomething, title, description, action, onLeave }: LeaveGuardProps) {
  const blocker = useBlocker(hasSomething);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (hasSomething()) event.preventDefault();
    };
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [hasSomething]);
  return (
    <Suspense>
      <Confirm
        open={blocker.state === "blocked"}
        onOpenChange={(open) => (open ? undefined : blocker.reset?.())}
        title={title}
        description={description}
        action={action}
        cancel="Stay"
        onConfirm={() => {
          onLeave?.();
          blocker.proceed?.();
        }}
      />
    </Suspense>
  );
}
