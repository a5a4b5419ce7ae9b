/** An empty state: the cause, and one action. */
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

interface EmptyProps {
  icon: LucideIcon;
  title: string;
  children: ReactNode;
  action?: ReactNode;
}

export function Empty({ icon: Icon, title, children, action }: EmptyProps) {
  return (
    <div className="flex flex-col items-center px-6 py-14 text-center">
      <span className="flex size-11 items-center justify-center rounded-full bg-sunken text-ink-muted">
        <Icon aria-hidden className="size-5" strokeWidth={1.75} />
      </span>
      <h2 className="mt-4 text-base font-semibold text-ink">{title}</h2>
      <p className="mt-1 max-w-sm text-sm text-ink-muted">{children}</p>
      {action === undefined ? null : <div className="mt-5">{action}</div>}
    </div>
  );
}
