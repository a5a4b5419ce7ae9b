import type { WithSecret } from "@winnow/core/webhook/schema";
import { SecretDialog } from "../../shared/secret/secret-dialog.tsx";
import { textLinkStyle } from "../../ui/text-link-style.ts";

interface WebhookSecretProps {
  title: string;
  /** Absent while the dialog is closed. */
  made: WithSecret | undefined;
  onClose: () => void;
}

/** The signing secret of a webhook, shown once. */
export const WebhookSecret = ({ title, made, onClose }: WebhookSecretProps) => (
  <SecretDialog noun="secret" title={title} secret={made?.secret} onClose={onClose}>
    <p className="text-sm text-ink-muted">
      It signs every event, so that your program knows that it comes from us. Any library of Standard Webhooks
      checks the signature;{" "}
      <a href="/docs/webhooks" className={textLinkStyle}>
        the documentation
      </a>{" "}
      shows how.
    </p>
  </SecretDialog>
);
