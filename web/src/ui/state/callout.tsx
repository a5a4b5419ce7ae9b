/** A message box with a tone, shown by icon, colour and text. */
import { cva } from "class-variance-authority";
import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";

const style = cva("flex gap-3 rounded-card px-4 py-3.5 text-sm text-ink", {
  variants: {
    tone: {
      info: "bg-sunken",
      success: "bg-valid-soft",
      warning: "bg-risky-soft",
      error: "bg-invalid-soft",
    },
  },
});
const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, error: CircleAlert };
const colours = {
  info: "text-ink-muted",
  success: "text-valid",
  warning: "text-risky",
  error: "text-invalid",
};

interface CalloutProps {
  tone: "info" | "success" | "warning" | "error";
  title?: string;
  /** Without a title, the first line of a text of two lines is its heading. */
  children?: ReactNode;
  /** Announces the message to screen readers: for a response to an action. */
  announce?: boolean;
}

export function Callout({ tone, announce, ...texts }: CalloutProps) {
  const Icon = icons[tone];
  const { title, children } = withHeading(texts);
  return (
    <div className={style({ tone })} role={announce === true ? "alert" : undefined}>
      <Icon aria-hidden className={`mt-0.5 size-[1.125rem] shrink-0 ${colours[tone]}`} />
      <div className="min-w-0 flex-1">
        {title === undefined ? null : <p className="font-medium">{title}</p>}
        {children === undefined ? null : (
          <div className={title === undefined ? undefined : "mt-0.5 whitespace-pre-line text-ink-muted"}>
            {children}
          </div>
        )}
      </div>
    </div>
  );
}

function withHeading({ title, children }: Pick<CalloutProps, "title" | "children">) {
  if (title !== undefined || typeof children !== "string") return { title, children };
  const [heading, ...sentences] = children.split("\n");
  return sentences.length === 0 ? { title, children } : { title: heading, children: sentences.join("\n") };
}
