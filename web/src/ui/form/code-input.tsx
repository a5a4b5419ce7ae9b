/** An input for a numeric code. Typed or pasted characters other than digits are dropped. */
import type { ComponentProps } from "react";
import { Input } from "./input.tsx";

interface CodeInputProps extends Omit<ComponentProps<"input">, "value" | "onChange"> {
  length: number;
  value: string;
  onChange: (digits: string) => void;
}

export const CodeInput = ({ length, onChange, ...rest }: CodeInputProps) => (
  <Input
    {...rest}
    inputMode="numeric"
    autoComplete="one-time-code"
    onChange={(event) => onChange(event.target.value.replaceAll(/\D/g, "").slice(0, length))}
    className="figures h-14 pl-[0.4em] text-center text-2xl! font-medium tracking-[0.4em]"
  />
);
