import type { WithSecret } from "@winnow/core/api-key/schema";
import { env } from "../../env.ts";
import { useAuth } from "../../lib/auth.ts";
import { CodeBlock } from "../../ui/code-block.tsx";
import { SecretDialog } from "../../shared/secret/secret-dialog.tsx";
import { curlOf } from "./curl.ts";

interface KeySecretProps {
  title: string;
  /** Absent while the dialog is closed. */
  made: WithSecret | undefined;
  onClose: () => void;
}

const testAddress = "person@inbox.test";

/** The secret of a key, shown once, with a call that runs as it stands. */
export function KeySecret({ title, made, onClose }: KeySecretProps) {
  const own = useAuth(({ user }) => user?.email);
  const email = made?.mode === "live" ? (own ?? testAddress) : testAddress;
  const verifies = made?.scopes.includes("verify") === true;
  return (
    <SecretDialog noun="key" title={title} secret={made?.key} onClose={onClose}>
      {made === undefined ? null : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
          <h3 className="text-sm font-medium text-ink">Try it</h3>
          <CodeBlock
            label="the command"
            code={curlOf({ origin: env.origin, key: made.key, scopes: made.scopes, email })}
          />
          <p className="text-[0.8125rem] text-ink-muted">
            {verifies && made.mode === "live"
              ? "It verifies your own address, for a credit."
              : "It runs in a terminal as it stands, and costs nothing."}
          </p>
        </div>
      )}
    </SecretDialog>
  );
}
