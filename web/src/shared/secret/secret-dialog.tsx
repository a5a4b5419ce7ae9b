/** A secret that is shown once. Closing asks whether it is stored. */
import { useRef, useState, type ReactNode } from "react";
import { useShowOnce } from "../../lib/shown-once.ts";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/state/callout.tsx";
import { CodeBlock } from "../../ui/code-block.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { LeaveGuard } from "../../ui/overlay/leave-guard.tsx";

interface SecretDialogProps {
  /** What the secret is, in lower case: "key". */
  noun: string;
  title: string;
  /** Absent while the dialog is closed. */
  secret: string | undefined;
  /** Where to keep it. */
  advice?: string;
  onClose: () => void;
  /** How to use the secret. */
  children: ReactNode;
}

export function SecretDialog({
  noun,
  title,
  secret,
  advice = "Store it where your program reads its secrets, and nowhere else.",
  onClose,
  children,
}: SecretDialogProps) {
  const [isAsking, setAsking] = useState(false);
  useShowOnce(secret !== undefined);
  const stored = useRef<string>(undefined);
  return (
    <Dialog
      open={secret !== undefined}
      onOpenChange={(open) => {
        if (!open) setAsking(!isAsking);
      }}
      title={isAsking ? `Is the ${noun} stored?` : title}
      description={isAsking ? `It is not shown again. Without it, only a new ${noun} helps.` : undefined}
    >
      {secret === undefined ? null : (
        <LeaveGuard
          hasSomething={() => stored.current !== secret}
          title={`Leave before the ${noun} is stored?`}
          description={`It is not shown again. Without it, only a new ${noun} helps.`}
        />
      )}
      {isAsking ? (
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={() => setAsking(false)}>Show it again</Button>
          <Button
            variant="primary"
            onClick={() => {
              setAsking(false);
              stored.current = secret;
              onClose();
            }}
          >
            It is stored
          </Button>
        </div>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <Callout tone="warning" title={`This ${noun} is shown once`}>
            {advice}
          </Callout>
          <CodeBlock label={`the ${noun}`} code={secret ?? ""} wraps />
          {children}
          <Button variant="primary" className="justify-self-end" onClick={() => setAsking(true)}>
            Done
          </Button>
        </div>
      )}
    </Dialog>
  );
}
