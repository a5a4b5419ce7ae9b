import type { UseMutationResult } from "@tanstack/react-query";
import { useState } from "react";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { TextButton } from "../../../ui/text-link.tsx";
import { FactorCodeForm } from "../form/factor-code-form.tsx";

interface FactorCodeDialogProps {
  open: boolean;
  title: string;
  description: string;
  action: string;
  saving: UseMutationResult<unknown, Error, string>;
  onClose: () => void;
}

/** Asks for a code of the second factor before it is changed. */
export function FactorCodeDialog({
  open,
  title,
  description,
  action,
  saving,
  onClose,
}: FactorCodeDialogProps) {
  const [isRecovery, setRecovery] = useState(false);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (next) return;
        saving.reset();
        setRecovery(false);
        onClose();
      }}
      title={title}
      description={description}
    >
      <FactorCodeForm
        key={String(isRecovery)}
        isRecovery={isRecovery}
        action={action}
        saving={saving}
        onCode={(code) => saving.mutate(code)}
      />
      <TextButton
        className="mt-4 text-sm"
        onClick={() => {
          saving.reset();
          setRecovery(!isRecovery);
        }}
      >
        {isRecovery ? "Use the app" : "Use a recovery code"}
      </TextButton>
    </Dialog>
  );
}
