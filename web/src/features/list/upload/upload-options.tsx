/** The options to bring a list, as links. Those that read a file take one that is dropped. */
import { cx } from "class-variance-authority";
import { ClipboardList } from "lucide-react";
import { useState, type DragEvent } from "react";
import { Link, useNavigate } from "react-router";
import { useAuth } from "../../../lib/auth.ts";
import { useAnalysisNote } from "../../../shared/credit/free-quota-text.ts";
import { listScreens, type ListScreen } from "../../../shared/list/list-screens.ts";

interface UploadOption {
  screen: ListScreen;
  label: string;
}

const all: readonly UploadOption[] = [
  { screen: listScreens.analyzeList, label: "Analyze a list" },
  { screen: listScreens.cleanList, label: "Clean a list" },
  { screen: listScreens.fileValidation, label: "Verify a file" },
  { screen: { ...listScreens.listValidation, icon: ClipboardList }, label: "Paste addresses" },
];

/** The options that the person's role allows. */
export function useUploadOptions(): readonly UploadOption[] {
  const permissions = useAuth((state) => state.permissions);
  return all.filter(({ screen }) =>
    permissions.some(({ name, actions }) => name === screen.area && actions.includes("add")),
  );
}

/** `isDropping` is whether a file is over the card: then each option is a target. */
export function UploadOptions({
  options,
  isDropping,
}: {
  options: readonly UploadOption[];
  isDropping: boolean;
}) {
  if (options.length === 0) return null;
  const shown = isDropping ? options.filter(({ screen }) => screen.source === "file") : options;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-6 py-4">
      <p className="text-sm text-ink-muted">{isDropping ? "Drop the file to" : "Or drop a file here to"}</p>
      <ul
        className={cx(
          "gap-2",
          isDropping ? "grid flex-1 grid-cols-1 sm:auto-cols-fr sm:grid-flow-col" : "flex flex-wrap",
        )}
      >
        {shown.map((option) => (
          <li key={option.screen.path}>
            <OptionLink {...option} isDropping={isDropping} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function OptionLink({ screen, label, isDropping }: UploadOption & { isDropping: boolean }) {
  const [isOver, setOver] = useState(false);
  const analyses = useAnalysisNote();
  const navigate = useNavigate();
  const Icon = screen.icon;

  function onDrop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file !== undefined) void navigate(screen.path, { state: { file } });
  }

  return (
    <Link
      to={screen.path}
      {...(screen.source === "file" && {
        onDragOver: () => setOver(true),
        onDragLeave: () => setOver(false),
        onDrop,
      })}
      className={cx(
        "flex items-center gap-2 rounded-control border text-sm font-medium text-ink transition-colors",
        isDropping ? "h-16 justify-center border-dashed px-4" : "h-9 px-3 hover:bg-hover",
        isOver ? "border-accent bg-accent-soft" : isDropping ? "border-line-strong" : "border-line",
      )}
    >
      <Icon aria-hidden className="size-4 shrink-0 text-accent" strokeWidth={1.75} />
      {label}
      {screen.purpose === "analyze" ? <span className="font-normal text-ink-muted">{analyses}</span> : null}
    </Link>
  );
}
