/** The first letter of a name, in place of a picture. */
import { cx } from "class-variance-authority";

interface InitialProps {
  name: string;
  className?: string;
}

export const Initial = ({ name, className }: InitialProps) => (
  <span
    aria-hidden
    className={cx(
      "flex size-6 shrink-0 items-center justify-center rounded-[0.4rem] bg-accent-soft text-xs font-semibold text-accent",
      className,
    )}
  >
    {(Array.from(name.trim())[0] ?? "?").toUpperCase()}
  </span>
);
