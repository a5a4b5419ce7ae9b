/** A dropdown menu. */
import { Menu as Base } from "@base-ui/react/menu";
import { cx } from "class-variance-authority";
import { Check } from "lucide-react";
import type { ReactElement, ReactNode } from "react";
import { Link } from "react-router";

const item =
  "flex min-h-9 cursor-default items-center gap-2.5 rounded-[0.4rem] px-2.5 py-1.5 text-sm outline-none select-none data-disabled:opacity-50 data-highlighted:bg-hover [&_svg]:size-4 [&_svg]:shrink-0";
const quiet = cx(item, "text-ink [&_svg]:text-ink-muted");
const dangerous = cx(item, "text-danger");

interface MenuProps {
  trigger: ReactElement;
  /** Content of the trigger button. */
  label: ReactNode;
  align?: "start" | "end";
  children: ReactNode;
}

export function Menu({ trigger, label, align = "end", children }: MenuProps) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger}>{label}</Base.Trigger>
      <Base.Portal>
        <Base.Positioner sideOffset={6} align={align} className="z-50 outline-none">
          <Base.Popup className="min-w-52 origin-(--transform-origin) rounded-card border border-line bg-surface p-1.5 shadow-high transition duration-100 outline-none data-ending-style:scale-[0.98] data-ending-style:opacity-0 data-starting-style:scale-[0.98] data-starting-style:opacity-0">
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

interface MenuItemProps {
  onSelect: () => void;
  danger?: boolean;
  disabled?: boolean;
  children: ReactNode;
}

export function MenuItem({ onSelect, danger, disabled, children }: MenuItemProps) {
  return (
    <Base.Item
      onClick={onSelect}
      disabled={disabled === true}
      className={danger === true ? dangerous : quiet}
    >
      {children}
    </Base.Item>
  );
}

/** A menu item that navigates. */
export const MenuLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Base.Item render={<Link to={to} />} className={quiet}>
    {children}
  </Base.Item>
);

interface MenuChoiceProps<T extends string> {
  label: string;
  /** Null when no option is selected. */
  value: T | null;
  options: readonly { value: T; label: ReactNode }[];
  onChange: (value: T) => void;
  /** For long lists: at most 200 px high, then scrolls. */
  isLong?: boolean;
  /** Whether selecting closes the menu. */
  closes?: boolean;
}

/** A radio group in a menu. */
export function MenuChoice<T extends string>(props: MenuChoiceProps<T>) {
  const { label, value, options, onChange, isLong, closes } = props;
  return (
    <Base.RadioGroup value={value} onValueChange={(next: T) => onChange(next)} aria-label={label}>
      <p className="eyebrow px-2.5 pt-1.5 pb-1" aria-hidden>
        {label}
      </p>
      <div className={isLong === true ? "max-h-[200px] overflow-y-auto" : undefined}>
        {options.map((option) => (
          <Base.RadioItem
            key={option.value}
            value={option.value}
            closeOnClick={closes === true}
            className={quiet}
          >
            {option.label}
            <Base.RadioItemIndicator className="ml-auto">
              <Check aria-hidden />
            </Base.RadioItemIndicator>
          </Base.RadioItem>
        ))}
      </div>
    </Base.RadioGroup>
  );
}

export const MenuSeparator = () => <Base.Separator className="mx-1 my-1.5 h-px bg-line" />;
