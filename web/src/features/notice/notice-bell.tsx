import { useQuery } from "@tanstack/react-query";
import { Bell as BellIcon } from "lucide-react";
import { Suspense, useState } from "react";
import { lazyComponent } from "../../lib/lazy-component.ts";
import { formatQuantity } from "../../lib/number.ts";
import { Button } from "../../ui/button.tsx";
import { Popover } from "../../ui/overlay/popover.tsx";
import { Spinner } from "../../ui/state/spinner.tsx";
import { unreadOf } from "./unread.ts";
import { noticesQuery } from "./queries.ts";

const Panel = lazyComponent(() => import("./notice-panel.tsx").then((file) => file.Panel));

/** The bell with the unread count, which opens the notices. Shakes for a second when the count grows. */
export function Bell() {
  const { data: notices } = useQuery(noticesQuery);
  const [open, setOpen] = useState(false);
  const unread = unreadOf(notices);
  const rings = useRings(notices === undefined ? null : unread);

  return (
    <>
      <Popover
        open={open}
        onOpenChange={setOpen}
        trigger={<Button variant="ghost" size="icon" className="relative" />}
        label={
          <>
            <BellIcon
              key={rings}
              aria-hidden
              data-testid="bell"
              className={rings > 0 ? "origin-top animate-[shake_1s_ease-in-out]" : undefined}
            />
            <span className="sr-only">Notifications{unread > 0 ? `, ${unread} unread` : ""}</span>
            {unread > 0 ? (
              <span
                aria-hidden
                className="figures absolute -top-0.5 left-1/2 flex h-[1.125rem] min-w-[1.125rem] items-center justify-center rounded-full bg-accent px-1 text-[0.6875rem] leading-none font-semibold text-on-accent ring-2 ring-paper"
              >
                {unread > 99 ? "99+" : unread}
              </span>
            ) : null}
          </>
        }
        className="w-[450px]"
      >
        <Suspense
          fallback={
            <div className="flex h-[27.5rem] items-center justify-center text-ink-muted">
              <Spinner label="Loading notifications" />
            </div>
          }
        >
          <Panel onLeave={() => setOpen(false)} />
        </Suspense>
      </Popover>
      <span role="status" className="sr-only">
        {rings > 0 && unread > 0 ? formatQuantity(unread, "unread notification") : ""}
      </span>
    </>
  );
}

/** How many times the unread count has grown since the first load. */
function useRings(unread: number | null): number {
  const [seen, setSeen] = useState({ unread, rings: 0 });
  if (seen.unread === unread) return seen.rings;
  const grew = seen.unread !== null && unread !== null && unread > seen.unread;
  const next = { unread: unread ?? seen.unread, rings: seen.rings + (grew ? 1 : 0) };
  if (next.unread !== seen.unread || grew) setSeen(next);
  return next.rings;
}
