/** The banner of a lost connection. */
import { WifiOff } from "lucide-react";

export const ConnectionBanner = ({ isLost }: { isLost: boolean }) => (
  <div role="status" className="pointer-events-none fixed inset-x-0 bottom-4 z-[70] flex justify-center px-4">
    {isLost ? (
      <p className="flex items-center gap-2.5 rounded-card bg-ink px-4 py-3 text-sm text-paper shadow-high">
        <WifiOff aria-hidden className="size-4 shrink-0" />
        The connection is gone. This page goes on by itself when it is back.
      </p>
    ) : null}
  </div>
);
