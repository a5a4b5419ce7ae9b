/** A button. `buttonStyle` gives a link the same look. */
import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";
import { Spinner } from "./state/spinner.tsx";

export const buttonStyle = cva(
  "inline-flex shrink-0 items-center justify-center gap-2 rounded-control font-medium whitespace-nowrap transition-colors select-none disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:opacity-55 [&_svg]:size-4 [&_svg]:shrink-0",
  {
    variants: {
      variant: {
        primary:
          "bg-accent text-on-accent shadow-low enabled:hover:bg-accent-strong [a&]:hover:bg-accent-strong",
        secondary: "border border-line bg-surface text-ink shadow-low hover:bg-hover",
        ghost: "text-ink-muted hover:bg-hover hover:text-ink",
        danger: "border border-line bg-surface text-danger shadow-low hover:bg-invalid-soft",
      },
      size: {
        small: "h-8 px-3 text-[0.8125rem]",
        medium: "h-10 px-4 text-sm",
        large: "h-11 px-5 text-[0.9375rem]",
        icon: "size-9",
      },
    },
    defaultVariants: { variant: "secondary", size: "medium" },
  },
);

interface ButtonProps extends ComponentProps<"button">, VariantProps<typeof buttonStyle> {
  /** Shows a spinner and ignores clicks, but keeps its size and the focus. */
  pending?: boolean;
}

export function Button({ variant, size, pending, className, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      {...(pending === true ? busy : {})}
      className={buttonStyle({ variant, size, className })}
    >
      {pending === true ? <Spinner /> : null}
      {children}
    </button>
  );
}

/** Enter in a field also submits through the form's button. */
const busy: ComponentProps<"button"> = {
  "aria-busy": true,
  "aria-disabled": true,
  onClick: (event) => event.preventDefault(),
};
