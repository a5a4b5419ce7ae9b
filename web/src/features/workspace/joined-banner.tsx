import { Info, X } from "lucide-react";
import { useState } from "react";
import { useAuth } from "../../lib/auth.ts";

/** A dismissible banner: these settings apply to a joined workspace. */
export function JoinedBanner() {
  const workspace = useAuth(({ user }) => user?.active_workspace);
  const ownID = useAuth(({ user }) => user?.myworkspace);
  const [dismissed, setDismissed] = useState<string | null>(null);
  if (workspace === undefined || workspace.id === ownID || workspace.id === dismissed) return null;
  return (
    <div className="mb-6 flex items-center gap-3 rounded-card bg-accent-soft py-2 pr-2 pl-4 text-sm text-ink">
      <Info aria-hidden className="size-[1.125rem] shrink-0 text-accent" />
      <p className="min-w-0 flex-1 break-words">
        These settings apply to <bdi className="font-medium">{workspace.name}</bdi>, a workspace that you
        joined.
      </p>
      <button
        type="button"
        aria-label="Dismiss"
        onClick={() => setDismissed(workspace.id)}
        className="flex size-8 shrink-0 items-center justify-center rounded-control text-ink-muted hover:bg-hover hover:text-ink"
      >
        <X aria-hidden className="size-4" />
      </button>
    </div>
  );
}
