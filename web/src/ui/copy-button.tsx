/** A button that copies a text to the clipboard, and says so for a moment. */
import { Check, Copy } from "lucide-react";
import { useEffect, useState, type ReactNode } from "react";
import { Button } from "./button.tsx";

const saidMs = 2_000;

interface CopyButtonProps {
  text: string;
  /** What the button does, for an icon alone: "Copy the key". */
  label: string;
  /** Visible text beside the icon. */
  children?: ReactNode;
  className?: string;
}

export function CopyButton({ text, label, children, className }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), saidMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const name = isCopied ? "Copied" : label;
  const icon = isCopied ? <Check aria-hidden className="text-valid" /> : <Copy aria-hidden />;
  const copy = () => void navigator.clipboard.writeText(text).then(() => setCopied(true));
  return (
    <>
      {children === undefined ? (
        <Button
          variant="ghost"
          size="icon"
          aria-label={name}
          title={name}
          onClick={copy}
          className={`size-8! ${className ?? ""}`}
        >
          {icon}
        </Button>
      ) : (
        <Button size="small" onClick={copy} className={className}>
          {icon}
          {isCopied ? "Copied" : children}
        </Button>
      )}
      <span role="status" className="sr-only">
        {isCopied ? "Copied" : ""}
      </span>
    </>
  );
}
