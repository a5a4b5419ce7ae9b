/** A page with one message: access denied, not found, error. */
import type { ReactNode } from "react";

interface NoticeProps {
  title: string;
  text: string;
  /** Whether it renders inside the shell, which has its own main region. */
  framed?: boolean;
  children: ReactNode;
}

export function Notice({ title, text, framed, children }: NoticeProps) {
  const Region = framed === true ? "div" : "main";
  return (
    <Region
      className={`flex flex-col items-center justify-center px-6 py-16 text-center ${framed === true ? "min-h-[60dvh]" : "min-h-dvh"}`}
    >
      <title>{`${title} · Winnow`}</title>
      <h1 tabIndex={-1} className="font-display text-4xl tracking-tight text-ink">
        {title}
      </h1>
      <p className="mt-3 max-w-md text-ink-muted">{text}</p>
      <div className="mt-7 flex flex-wrap justify-center gap-2">{children}</div>
    </Region>
  );
}
