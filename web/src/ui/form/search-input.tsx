/** A search for what is typed, above the rows that it filters. */
import { cx } from "class-variance-authority";
import { Search } from "lucide-react";
import type { ComponentProps } from "react";
import { Input } from "./input.tsx";

interface SearchInputProps extends Omit<ComponentProps<"input">, "type" | "onChange"> {
  "aria-label": string;
  onChange: (text: string) => void;
}

export const SearchInput = ({ className, onChange, ...rest }: SearchInputProps) => (
  <div className="relative min-w-0 flex-1 max-sm:basis-full sm:max-w-72">
    <Search aria-hidden className="absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-faint" />
    <Input
      {...rest}
      type="search"
      onChange={(event) => onChange(event.target.value)}
      className={cx("pl-9", className)}
    />
  </div>
);
