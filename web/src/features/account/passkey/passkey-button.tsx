import { KeyRound } from "lucide-react";
import { useState } from "react";
import { loadCode } from "../../../lib/load-code.ts";
import { Button } from "../../../ui/button.tsx";
import { Callout } from "../../../ui/state/callout.tsx";
import { enter } from "../enter.ts";

interface PasskeyButtonProps {
  remember: boolean;
  /** The path to go to. */
  to: string;
  /** The challenge of a sign-in that waits for the second factor. */
  waiting?: string;
}

/** Signs in by a passkey; absent where the browser has none. */
export function PasskeyButton({ remember, to, waiting }: PasskeyButtonProps) {
  const [isPending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  if (!("PublicKeyCredential" in globalThis)) return null;

  async function signIn() {
    setRefusal(null);
    setPending(true);
    try {
      const { passkeyFault, signInByPasskey } = await loadCode(() => import("./browser.ts"));
      await signInByPasskey({ remember, ...(waiting !== undefined && { waiting }) })
        .then((begun) => enter(begun, { remember, to }))
        .catch((error: unknown) => setRefusal(passkeyFault(error)));
    } finally {
      setPending(false);
    }
  }

  return (
    <>
      <Button size="large" pending={isPending} onClick={() => void signIn()}>
        {isPending ? null : <KeyRound aria-hidden />}
        Use a passkey
      </Button>
      {refusal === null ? null : (
        <Callout tone="error" announce>
          {refusal}
        </Callout>
      )}
    </>
  );
}
