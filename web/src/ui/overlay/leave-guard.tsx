import { Suspense, useEffect, useLayoutEffect, useRef, type RefObject } from "react";
import { NavigationType, useBlocker } from "react-router";
import { useHasOpened } from "../../hooks/use-has-opened.ts";
import { lazyComponent } from "../../lib/lazy-component.ts";
import { useHeldDialog } from "./held-dialog.ts";

const Confirm = lazyComponent(() => import("./dialog.tsx").then((file) => file.Confirm));

interface LeaveGuardProps {
  /** Whether there is something to lose; asked when the page is about to be left. */
  hasSomething: () => boolean;
  title: string;
  description: string;
  onLeave?: () => void;
}

/** The guards of the page, the newest last. The router asks one of them alone, so that each asks for all. */
const guards: RefObject<LeaveGuardProps>[] = [];
const inNeed = (): LeaveGuardProps | undefined =>
  guards.findLast(({ current }) => current.hasSomething())?.current;

/**
 * Asks before a page is left on which something would be lost. It is there before anything is: the router learns of a guard
 * after the event that renders it, and on a slow device the first letter and the next press arrive together. A page that
 * replaces its own address, to show itself otherwise, is not left.
 */
export function LeaveGuard(props: LeaveGuardProps) {
  const guard = useRef(props);
  useLayoutEffect(() => {
    guard.current = props;
  });
  useLayoutEffect(() => {
    guards.push(guard);
    return () => void guards.splice(guards.indexOf(guard), 1);
  }, []);
  useHeldDialog(guard);
  const blocker = useBlocker(
    ({ historyAction }) => historyAction !== NavigationType.Replace && inNeed() !== undefined,
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (inNeed()) event.preventDefault();
    };
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, []);
  const mayAsk = useHasOpened(props.hasSomething() || blocker.state === "blocked");
  const { title, description, onLeave } = inNeed() ?? props;
  if (!mayAsk) return null;
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
