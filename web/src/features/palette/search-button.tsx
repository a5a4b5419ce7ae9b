import { Search } from "lucide-react";
import { withControlKey } from "../../lib/shortcut-text.ts";
import { Button } from "../../ui/button.tsx";
import { LazyTooltip } from "../../ui/overlay/lazy-tooltip.tsx";

/** Opens the palette, and names its key where there is room. */
export const SearchButton = ({ onOpen }: { onOpen: () => void }) => (
  <LazyTooltip text={`Search everything (${withControlKey("K")})`}>
    <Button
      variant="ghost"
      size="small"
      className="h-9 max-lg:size-9 max-lg:px-0"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={onOpen}
    >
      <Search aria-hidden />
      <span className="font-normal max-lg:sr-only">Search</span>
      <span className="sr-only"> everything</span>
      <kbd aria-hidden className="font-sans font-normal text-ink-faint max-lg:hidden">
        {withControlKey("K")}
      </kbd>
    </Button>
  </LazyTooltip>
);
