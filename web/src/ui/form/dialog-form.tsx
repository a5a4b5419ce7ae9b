import type { ReactNode, SubmitEvent } from "react";
import { errorMessage } from "../../lib/api-error.ts";
import { Button } from "../button.tsx";
import { Callout } from "../state/callout.tsx";

interface DialogFormProps {
  /** How the last attempt goes. */
  saving: { isPending: boolean; error: Error | null };
  /** The label of the button that saves. */
  action?: string;
  isDisabled?: boolean;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  onClose: () => void;
  children: ReactNode;
}

/** The form of a dialog that changes something: the error of the last attempt, the fields, and the buttons. */
export const DialogForm = ({
  saving,
  action = "Save",
  isDisabled = false,
  onSubmit,
  onClose,
  children,
}: DialogFormProps) => (
  <form noValidate className="grid grid-cols-[minmax(0,1fr)] gap-5" onSubmit={onSubmit}>
    {saving.error === null ? null : (
      <Callout tone="error" announce>
        {errorMessage(saving.error)}
      </Callout>
    )}
    {children}
    <div className="flex justify-end gap-2">
      <Button onClick={onClose}>Cancel</Button>
      <Button type="submit" variant="primary" pending={saving.isPending} disabled={isDisabled}>
        {action}
      </Button>
    </div>
  </form>
);
