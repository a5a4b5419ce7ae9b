/** A password input with a button that shows the text. */
import { Eye, EyeOff } from "lucide-react";
import { useState, type ComponentProps } from "react";
import { Input } from "./input.tsx";

export function PasswordInput(props: Omit<ComponentProps<"input">, "type">) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  const label = shown ? "Hide what is typed" : "Show what is typed";
  return (
    <span className="relative block">
      <Input
        {...props}
        type={shown ? "text" : "password"}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        className="pr-11"
      />
      <button
        type="button"
        aria-label={label}
        title={label}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-0 right-0 flex w-10 items-center justify-center rounded-control text-ink-muted -outline-offset-2 hover:text-ink"
      >
        <Icon aria-hidden className="size-4" />
      </button>
    </span>
  );
}
