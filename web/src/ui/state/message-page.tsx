/** A page with one message: access denied, not found, error. */
import type { ReactNode } from "react";

interface MessagePageProps {
  title: string;
  text: string;
  /** Title and text are one sentence, joined by a colon. */
  isSentence?: boolean;
  /** Whether it renders inside the shell, which has its own main region. */
  framed?: boolean;
  children: ReactNode;
}

export function MessagePage({ title, text, isSentence, framed, children }: MessagePageProps) {
  const Region = framed === true ? "div" : "main";
  return (
    <Region
      className={`flex flex-col items-center justify-center px-6 py-16 text-center ${framed === true ? "min-h-[60dvh]" : "min-h-dvh"}`}
    >
      <title>{`${title} · Winnow`}</title>
      <h1 tabIndex={-1} className="font-display text-4xl tracking-tight text-ink">
        {title}
        {isSentence === true ? (
          <>
            {": "}
            <span className="mt-3 block max-w-md font-sans text-base tracking-normal text-ink-muted">
              {text}
            </span>
          </>
        ) : null}
      </h1>
      {isSentence === true ? null : <p className="mt-3 max-w-md text-ink-muted">{text}</p>}
      <div className="mt-7 flex flex-wrap justify-center gap-2">{children}</div>
    </Region>
  );
}
