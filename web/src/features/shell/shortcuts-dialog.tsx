import { withControlKey } from "../../lib/shortcut-text.ts";
import { Dialog } from "../../ui/overlay/dialog.tsx";

const shortcuts: readonly { keys: readonly string[]; text: string }[] = [
  { keys: [withControlKey("K")], text: "Search screens, lists and actions, or verify an address" },
  { keys: [withControlKey("B")], text: "Show or hide the sidebar" },
  { keys: ["↑", "↓"], text: "Go through the addresses of a result" },
  { keys: ["Enter"], text: "Open the evidence for an address" },
  { keys: ["K", "J"], text: "Go to the previous or next evidence" },
  { keys: ["X"], text: "Select the row of an address" },
  { keys: ["Shift ↑", "Shift ↓"], text: "Select one row after the other" },
  { keys: ["Esc"], text: "Close what is open" },
  { keys: ["?"], text: "Show these shortcuts" },
];

/** The keys that do something everywhere, or in a result. */
export const ShortcutsDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Dialog open={open} onOpenChange={(next) => next || onClose()} title="Keyboard shortcuts">
    <dl className="grid gap-1">
      {shortcuts.map(({ keys, text }) => (
        <div key={text} className="flex items-center justify-between gap-6 py-1.5 text-sm">
          <dt className="text-ink">{text}</dt>
          <dd className="flex shrink-0 gap-1">
            {keys.map((key) => (
              <kbd
                key={key}
                className="rounded-[0.3rem] border border-line bg-sunken px-1.5 py-0.5 font-sans text-[0.8125rem] text-ink-muted"
              >
                {key}
              </kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  </Dialog>
);
