/** Text inputs. At least 16 px on touch screens, so that phones do not zoom in. */
import { cx } from "class-variance-authority";
import type { ComponentProps } from "react";

const style =
  "w-full rounded-control border border-line-strong bg-surface px-3 text-ink transition-colors placeholder:text-ink-faint hover:border-ink-faint focus-visible:border-accent focus-visible:outline-1 focus-visible:outline-offset-0 aria-invalid:border-danger aria-invalid:outline-danger disabled:opacity-60 pointer-coarse:text-base";

export function Input({ className, ...rest }: ComponentProps<"input">) {
  return <input {...rest} className={cx(style, "h-10 text-sm", className)} />;
}

export function Textarea({ className, ...rest }: ComponentProps<"textarea">) {
  return <textarea {...rest} className={cx(style, "py-2.5 text-sm leading-6", className)} />;
}
