/** A page that says one thing: denied, lost or broken. */
import type { ReactNode } from "react";

interface NoticeProps {
  title: string;
  text: string;
  children: ReactNode;
}

export function Notice({ title, text, children }: NoticeProps) {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center px-6 py-16 text-center">
      <title>{`${title} · Winnow`}</title>
      <h1 tabIndex={-1} className="font-display text-4xl tracking-tight text-ink">
        {title}
      </h1>
      <p className="mt-3 max-w-md text-ink-muted">{text}</p>
      <div className="mt-7 flex flex-wrap justify-center gap-2">{children}</div>
    </main>
  );
}
