import { Suspense, useEffect } from "react";
import { NavigationType, useBlocker } from "react-router";
import { lazyComponent } from "../../lib/lazy-component.ts";
import { useHeldDialog } from "./held-dialog.ts";

const Confirm = lazyComponent(() => import("./dialog.tsx").then((file) => file.Confirm));

interface LeaveGuardProps {
  /** Whether there is something to lose; asked when the page is about to be left. */
  hasSomething?: () => boolean;
  title: string;
  description: string;
  onLeave?: () => void;
}

const always = () => true;

/**
 * Asks before a page is left on which something would be lost. A page that replaces its own address, to show itself otherwise,
 * is not left.
 */
export function LeaveGuard({ hasSomething = always, title, description, onLeave }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ historyAction }) => historyAction !== NavigationType.Replace && hasSomething(),
  );
  useHeldDialog();
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
        action="Leave"
        cancel="Stay"
        onConfirm={() => {
          onLeave?.();
          blocker.proceed?.();
        }}
      />
    </Suspense>
  );
}
