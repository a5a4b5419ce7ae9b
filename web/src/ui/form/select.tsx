/** A select box. */
import { Select as Base } from "@base-ui/react/select";
import { Check, ChevronsUpDown } from "lucide-react";

interface SelectProps<T extends string> {
  value: T;
  options: readonly { value: T; label: string }[];
  onChange: (value: T) => void;
  id?: string;
  label?: string;
  disabled?: boolean;
  className?: string;
}

export function Select<T extends string>(props: SelectProps<T>) {
  const { value, options, onChange, id, label, disabled = false, className } = props;
  return (
    <Base.Root
      items={options}
      value={value}
      disabled={disabled}
      onValueChange={(next) => {
        if (next !== null) onChange(next);
      }}
    >
      <Base.Trigger
        id={id}
        aria-label={label}
        className={`flex h-10 items-center justify-between gap-2 rounded-control border border-line-strong bg-surface pr-2.5 pl-3 text-sm text-ink select-none hover:border-ink-faint ${className ?? ""}`}
      >
        <Base.Value className="truncate" />
        <Base.Icon>
          <ChevronsUpDown aria-hidden className="size-3.5 text-ink-muted" />
        </Base.Icon>
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner sideOffset={4} alignItemWithTrigger={false} className="z-50 outline-none">
          <Base.Popup className="max-h-(--available-height) min-w-(--anchor-width) overflow-y-auto rounded-card border border-line bg-surface p-1.5 shadow-high outline-none">
            {options.map((option) => (
              <Base.Item
                key={option.value}
                value={option.value}
                className="flex min-h-9 cursor-default items-center justify-between gap-4 rounded-[0.4rem] px-2.5 text-sm text-ink outline-none select-none data-highlighted:bg-hover"
              >
                <Base.ItemText>{option.label}</Base.ItemText>
                <Base.ItemIndicator>
                  <Check aria-hidden className="size-4 text-accent" />
                </Base.ItemIndicator>
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
