import { useState } from "react";
import { api, unwrap } from "../../../lib/api.ts";
import { setCurrentUser } from "../../../lib/current-user.ts";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { TextButton } from "../../../ui/text-link.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { Address } from "../address.tsx";
import { CodeForm } from "../form/code-form.tsx";
import { EmailForm, type EmailRequest } from "./email-form.tsx";

interface EmailDialogProps {
  /** The current address. */
  email: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Changes the sign-in address, confirmed by a code sent to the new one. */
export function EmailDialog({ email, open, onOpenChange }: EmailDialogProps) {
  const [request, setRequest] = useState<EmailRequest | null>(null);

  const send = (json: EmailRequest) => unwrap(api.accounts["get-otp-email-change"].$post({ json }));

  async function change(requested: EmailRequest, otp: string) {
    const user = await unwrap(api.accounts["email-reset"].$post({ json: { ...requested, otp } }));
    setCurrentUser(user);
    toast.success("Email changed");
    close();
  }

  function close() {
    setRequest(null);
    onOpenChange(false);
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? onOpenChange(true) : close())}
      title={request === null ? "Change email" : "Check your mail"}
      description={
        request === null ? (
          "We send a code to the new address, so that a typo does not lock you out."
        ) : (
          <>
            We have sent a code to <Address>{request.second_email}</Address>.
          </>
        )
      }
    >
      {request === null ? (
        <EmailForm email={email} send={send} onSent={setRequest} />
      ) : (
        <div className="grid gap-4">
          <CodeForm
            action="Change email"
            onCode={(otp) => change(request, otp)}
            onResend={() => send(request)}
          />
          <TextButton className="justify-self-start text-sm" onClick={() => setRequest(null)}>
            Use another address
          </TextButton>
        </div>
      )}
    </Dialog>
  );
}
