/** What stands below the title of a record's page while the record cannot be shown. */
import { Link } from "react-router";
import { Button, buttonStyle } from "../button.tsx";
import { Callout } from "./callout.tsx";
import { Skeleton } from "./skeleton.tsx";

interface GoneProps {
  error: string;
  why: string;
  /** Where the others of its kind are, and the text that leads there. */
  others: { path: string; label: string };
}

/** The record does not exist any more. */
export function GoneRecord({ error, why, others }: GoneProps) {
  return (
    <div className="grid justify-items-start gap-4">
      <Callout tone="error" title={error} announce>
        {why}
      </Callout>
      <Link to={others.path} className={buttonStyle()}>
        {others.label}
      </Link>
    </div>
  );
}

interface AwaitedProps {
  /** Why it failed to load; null while it loads. */
  error: string | null;
  onRetry: () => void;
}

/** The record loads, or failed to load. */
export function AwaitedRecord({ error, onRetry }: AwaitedProps) {
  if (error === null) return <Skeleton className="h-96 w-full rounded-card!" />;
  return (
    <div className="grid justify-items-start gap-4">
      <Callout tone="error" announce>
        {error}
      </Callout>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  );
}
