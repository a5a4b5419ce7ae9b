import { type Action, areaNames } from "@winnow/core/kit/permission";
import { actionNames } from "../../shared/workspace/action-names.ts";
import { formatQuantity } from "../../lib/number.ts";
import { Mark } from "../../ui/status-mark.tsx";
import type { Difference } from "./permission-changes.ts";

interface DifferencesProps {
  /** The old and the new name, if renamed. */
  renamed: { from: string; to: string } | null;
  differences: readonly Difference[];
  /** Number of members with this role. */
  members: number;
  /** Whether the role is not saved yet. */
  isNew: boolean;
}

/** Describes what saving would change. */
export function Differences({ renamed, differences, members, isNew }: DifferencesProps) {
  const total =
    differences.reduce((sum, { gained, lost }) => sum + gained.length + lost.length, 0) +
    (renamed === null ? 0 : 1);
  return (
    <div role="status" className="min-w-0 text-sm">
      <p className={`font-medium text-ink ${total === 0 ? "flex min-h-10 items-center" : ""}`}>
        {total === 0
          ? isNew
            ? "No permissions yet"
            : "No changes yet"
          : formatQuantity(total, isNew ? "permission" : "change")}
      </p>
      {total === 0 ? null : (
        <ul className="mt-1.5 grid gap-1 text-ink-muted">
          {renamed === null ? null : (
            <li>
              Renamed from <bdi className="text-ink">{renamed.from}</bdi> to{" "}
              <bdi className="text-ink">{renamed.to}</bdi>
            </li>
          )}
          {differences.map(({ area, gained, lost }) => (
            <li key={area} className="flex flex-wrap gap-x-3">
              <span className="text-ink">{areaNames[area]}</span>
              <Actions tone="valid" word="may" actions={gained} />
              <Actions tone="invalid" word="may no longer" actions={lost} />
            </li>
          ))}
        </ul>
      )}
      {total === 0 || members === 0 ? null : (
        <p className="mt-1.5 text-ink-muted">
          It concerns {formatQuantity(members, "person", "people")}, from their next click on.
        </p>
      )}
    </div>
  );
}

function Actions({ tone, word, actions }: { tone: "valid" | "invalid"; word: string; actions: Action[] }) {
  if (actions.length === 0) return null;
  return (
    <span className="inline-flex items-center gap-1.5">
      <Mark tone={tone} className="size-2.5" />
      {word} {actions.map((action) => actionNames[action].toLowerCase()).join(", ")}
    </span>
  );
}
