import { Search } from "lucide-react";
import { withControlKey } from "../../lib/shortcut-text.ts";
import { Button } from "../../ui/button.tsx";

/** Opens the palette, and names its key where there is room. */
export const SearchButton = ({ onOpen }: { onOpen: () => void }) => (
  <Button
    variant="ghost"
    size="small"
    className="h-9 max-lg:size-9 max-lg:px-0"
    aria-label="Search everything"
    aria-keyshortcuts="Control+K Meta+K"
    title={withControlKey("K")}
    onClick={onOpen}
  >
    <Search aria-hidden />
    <span aria-hidden className="font-normal max-lg:hidden">
      Search <kbd className="ml-1 font-sans text-ink-faint">{withControlKey("K")}</kbd>
    </span>
  </Button>
);
