/** Text for a program, with a button that copies it. */
import { cx } from "class-variance-authority";
import { CopyButton } from "./copy-button.tsx";

interface CodeBlockProps {
  label: string;
  code: string;
  /** Breaks long lines instead of scrolling. */
  wraps?: boolean;
  /** A taller text scrolls. */
  className?: string;
}

export const CodeBlock = ({ label, code, wraps, className }: CodeBlockProps) => (
  <div className="relative min-w-0 rounded-control border border-line bg-sunken">
    <pre
      role="region"
      aria-label={label}
      tabIndex={0}
      className={cx(
        "overflow-auto py-2.5 pr-11 pl-3 font-mono text-[0.8125rem] leading-6 text-ink",
        wraps === true ? "break-all whitespace-pre-wrap" : "whitespace-pre",
        className,
      )}
    >
      {code}
    </pre>
    <CopyButton text={code} label={`Copy: ${label}`} className="absolute top-1.5 right-1.5 bg-sunken" />
  </div>
);
