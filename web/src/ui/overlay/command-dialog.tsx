/** A dialog with one field, which finds a command and runs it. */
import { Autocomplete } from "@base-ui/react/autocomplete";
import { Dialog } from "@base-ui/react/dialog";
import { CornerDownLeft, type LucideIcon, Search } from "lucide-react";
import { Spinner } from "../state/spinner.tsx";

export interface Command {
  label: string;
  icon: LucideIcon;
  /** What distinguishes it from another of the same label. */
  note?: string | undefined;
  run: () => void;
}

export interface CommandGroup {
  heading: string;
  items: readonly Command[];
}

interface CommandDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  placeholder: string;
  text: string;
  onText: (text: string) => void;
  /** Those that match the text. */
  groups: readonly CommandGroup[];
  /** Whether more are being looked for. */
  pending: boolean;
}

export function CommandDialog(props: CommandDialogProps) {
  const { open, onOpenChange, title, placeholder, text, onText, groups, pending } = props;
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-scrim transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup
          aria-label={title}
          className="fixed top-[12dvh] left-1/2 z-50 flex max-h-[min(32rem,76dvh)] w-[min(38rem,calc(100vw-2rem))] -translate-x-1/2 flex-col overflow-hidden rounded-card border border-line bg-surface shadow-high transition duration-150 outline-none data-ending-style:scale-[0.98] data-ending-style:opacity-0 data-starting-style:scale-[0.98] data-starting-style:opacity-0"
        >
          <Autocomplete.Root
            inline
            open
            mode="none"
            items={groups}
            value={text}
            onValueChange={(value, { reason }) => reason !== "item-press" && onText(value)}
            itemToStringValue={({ label }: Command) => label}
            autoHighlight="always"
            keepHighlight
          >
            <div className="flex items-center gap-3 border-b border-line px-4">
              {pending ? (
                <Spinner className="text-ink-muted" />
              ) : (
                <Search aria-hidden className="size-4 shrink-0 text-ink-muted" />
              )}
              <Autocomplete.Input
                aria-label={title}
                placeholder={placeholder}
                maxLength={320}
                className="h-13 w-full bg-transparent text-[0.9375rem] text-ellipsis text-ink outline-none placeholder:text-ink-faint pointer-coarse:text-base"
              />
            </div>
            <Autocomplete.Empty>
              {groups.length > 0 ? null : (
                <p className="px-6 py-10 text-center text-sm text-ink-muted">
                  {pending ? "Looking for lists" : "Nothing found. Try part of a name, or a whole address."}
                </p>
              )}
            </Autocomplete.Empty>
            <Autocomplete.List className="overflow-y-auto p-2 empty:p-0">
              {(group: CommandGroup) => (
                <Autocomplete.Group key={group.heading} items={group.items} className="pb-2 last:pb-0">
                  <Autocomplete.GroupLabel className="eyebrow px-3 py-1.5">
                    {group.heading}
                  </Autocomplete.GroupLabel>
                  <Autocomplete.Collection>
                    {(command: Command, index: number) => <Item key={index} command={command} />}
                  </Autocomplete.Collection>
                </Autocomplete.Group>
              )}
            </Autocomplete.List>
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

const Item = ({ command }: { command: Command }) => (
  <Autocomplete.Item
    value={command}
    onClick={command.run}
    className="group flex h-10 cursor-pointer items-center gap-3 rounded-control px-3 text-sm text-ink outline-none select-none data-highlighted:bg-accent-soft data-highlighted:text-accent"
  >
    <command.icon aria-hidden className="size-4 shrink-0 text-ink-muted group-data-highlighted:text-accent" />
    <span className="truncate">{command.label}</span>
    {command.note === undefined ? null : (
      <span className="ml-auto shrink-0 text-[0.8125rem] text-ink-muted">{command.note}</span>
    )}
    <CornerDownLeft
      aria-hidden
      className={`size-3.5 shrink-0 opacity-0 group-data-highlighted:opacity-100 ${command.note === undefined ? "ml-auto" : ""}`}
    />
  </Autocomplete.Item>
);
