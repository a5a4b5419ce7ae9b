import { useId, type ReactNode } from "react";
import { Card } from "../../../ui/card.tsx";

interface SectionProps {
  title: string;
  text?: ReactNode;
  children: ReactNode;
}

/** One setting in a card. */
export function Section({ title, text, children }: SectionProps) {
  const id = useId();
  return (
    <Card aria-labelledby={id} className="p-6">
      <h2 id={id} tabIndex={-1} className="text-base font-semibold text-ink">
        {title}
      </h2>
      {text === undefined ? null : <p className="mt-1 text-sm text-ink-muted">{text}</p>}
      <div className="mt-5">{children}</div>
    </Card>
  );
}
