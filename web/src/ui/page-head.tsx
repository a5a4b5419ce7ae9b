/** The header of a page: title, introduction, actions. */
import type { ReactNode } from "react";

interface PageHeadProps {
  title: string;
  /** The title of the browser's tab, where it says more. */
  tab?: string;
  children?: ReactNode;
  actions?: ReactNode;
  /** A link to the parent page. */
  back?: ReactNode;
}

export function PageHead({ title, tab = title, children, actions, back }: PageHeadProps) {
  return (
    <header className="mb-8">
      <title>{`${tab} · Winnow`}</title>
      {back === undefined ? null : <div className="mb-3 text-sm">{back}</div>}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="min-w-0 flex-1 basis-68">
          <h1
            tabIndex={-1}
            className="font-display text-[2.125rem] leading-tight tracking-tight break-words text-ink"
          >
            {title}
          </h1>
          {children === undefined ? null : <div className="mt-1.5 max-w-3xl text-ink-muted">{children}</div>}
        </div>
        {actions === undefined ? null : <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
    </header>
  );
}
