/** A button that copies a text to the clipboard, and says so. */
import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { Button } from "./button.tsx";

interface CopyButtonProps {
  text: string;
  /** What the button does: "Copy the key". */
  label: string;
  className?: string;
}

export function CopyButton({ text, label, className = "" }: CopyButtonProps) {
  const [copied, setCopied] = useState<string>();
  const isCopied = copied === text;
  const name = isCopied ? "Copied" : label;
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={name}
      title={name}
      onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(text))}
      className={`size-8! ${className}`}
    >
      {isCopied ? <Check aria-hidden className="text-valid" /> : <Copy aria-hidden />}
    </Button>
  );
}
