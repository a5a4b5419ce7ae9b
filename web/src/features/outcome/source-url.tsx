import type { WithURL } from "@winnow/core/outcome-source/schema";
import { sourceNames } from "../../shared/rule/suppression-text.ts";
import { SecretDialog } from "../../shared/secret/secret-dialog.tsx";
import { steps } from "./source-text.ts";

interface SourceURLProps {
  /** Absent while the dialog is closed. */
  source: WithURL | undefined;
  onClose: () => void;
}

/** The URL that a mail service calls, shown once, and what to do with it. */
export const SourceURL = ({ source, onClose }: SourceURLProps) => (
  <SecretDialog
    noun="URL"
    title={source?.provider ? `The URL for ${sourceNames[source.provider]}` : "The URL"}
    secret={source?.url}
    advice="Enter it at the mail service, and nowhere else: it says who calls."
    onClose={onClose}
  >
    {source?.provider ? <p className="text-sm text-ink-muted">{steps[source.provider]}</p> : null}
    {source?.state === "needs_key" ? (
      <p className="text-sm text-ink-muted">
        Then enter its signing key here: until then its calls are refused.
      </p>
    ) : null}
  </SecretDialog>
);
