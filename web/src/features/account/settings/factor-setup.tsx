import { useMutation } from "@tanstack/react-query";
import type { FactorOffer } from "@winnow/core/account/schema";
import { encode } from "uqr";
import { api, unwrap } from "../../../lib/api.ts";
import { CodeBlock } from "../../../ui/code-block.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { FactorCodeForm } from "../form/factor-code-form.tsx";

interface FactorSetupProps {
  /** Absent while the dialog is closed. */
  offer: FactorOffer | undefined;
  onClose: () => void;
  /** Called with the recovery codes once the factor is on. */
  onCodes: (codes: readonly string[]) => void;
}

/** Shows the secret of a second factor to an app, and turns the factor on by the app's first code. */
export function FactorSetup({ offer, onClose, onCodes }: FactorSetupProps) {
  const turnOn = useMutation({
    mutationFn: (code: string) => unwrap(api.user["second-factor"].on.$post({ json: { code } })),
    onSuccess: ({ recovery_codes }) => onCodes(recovery_codes),
  });
  return (
    <Dialog
      open={offer !== undefined}
      onOpenChange={(open) => {
        if (open) return;
        turnOn.reset();
        onClose();
      }}
      title="Set up an authenticator app"
      description="Scan the code with an app such as 1Password, Aegis or Google Authenticator, then enter what it shows. Your other sessions end."
    >
      {offer === undefined ? null : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <QRCode text={offer.uri} />
          <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5 text-sm">
            <p className="text-ink-muted">No camera? Type this secret into the app:</p>
            <CodeBlock label="the secret" code={inGroups(offer.secret)} />
          </div>
          <FactorCodeForm action="Turn it on" saving={turnOn} onCode={(code) => turnOn.mutate(code)} />
        </div>
      )}
    </Dialog>
  );
}

/** Two lines of four groups, which fit on a phone. */
const inGroups = (secret: string): string =>
  secret.replaceAll(/.{16}(?=.)/g, "$&\n").replaceAll(/[^\n]{4}(?=[^\n])/g, "$& ");

/** A QR code is read in black on white, also in the dark theme. */
function QRCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 2 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return (
    <svg
      role="img"
      aria-label="QR code with the secret"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mx-auto size-48 rounded-control"
    >
      <rect width={size} height={size} fill="white" />
      <path d={path} fill="black" />
    </svg>
  );
}
