import { Link } from "react-router";
import { Button, buttonStyle } from "../../../ui/button.tsx";
import { Callout } from "../../../ui/state/callout.tsx";

interface UnreadListProps {
  filename: string;
  /** Why the file is not read as it was asked for. */
  error: string;
  path: string;
  pending: boolean;
  onRetry: () => void;
}

/** A list whose file has arrived and is not read by the column that was chosen. */
export const UnreadList = ({ filename, error, path, pending, onRetry }: UnreadListProps) => (
  <div className="grid gap-4">
    <Callout tone="error" title="Your column was not taken" announce>
      {error}
    </Callout>
    <p className="text-sm text-ink-muted">
      <bdi>{filename}</bdi> has arrived and its list is kept, so that you need not upload it again. Read it by
      your column later, or open the list as Winnow reads it by itself.
    </p>
    <div className="flex flex-wrap gap-2">
      <Button variant="primary" pending={pending} onClick={onRetry}>
        Read by my column
      </Button>
      <Link to={path} className={buttonStyle()}>
        Open the list
      </Link>
    </div>
  </div>
);
