import { useMutation } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { Button } from "../../../ui/button.tsx";
import { Callout } from "../../../ui/callout.tsx";
import { loadCode } from "../../../lib/load-code.ts";
import { useSignIn } from "../use-sign-in.ts";

interface PasskeyButtonProps {
  remember: boolean;
  /** The path to go to. */
  to: string;
  /** The challenge of a sign-in that waits for the second factor. */
  waiting?: string;
}

const loadBrowser = () => loadCode(() => import("./browser.ts"));

/** Signs in by a passkey; absent where the browser has none. */
export function PasskeyButton({ remember, to, waiting }: PasskeyButtonProps) {
  const enter = useSignIn();
  const signIn = useMutation({
    mutationFn: async () => {
      const { passkeyFault, signInByPasskey } = await loadBrowser();
      return signInByPasskey({ remember, ...(waiting !== undefined && { waiting }) }).catch(
        (error: unknown) => {
          throw new Error(passkeyFault(error));
        },
      );
    },
    onSuccess: (begun) => enter(begun, { remember, to }),
  });
  if (!("PublicKeyCredential" in globalThis)) return null;
  return (
    <>
      <Button size="large" pending={signIn.isPending} onClick={() => signIn.mutate()}>
        {signIn.isPending ? null : <KeyRound aria-hidden />}
        Use a passkey
      </Button>
      {signIn.isError ? (
        <Callout tone="error" announce>
          {signIn.error.message}
        </Callout>
      ) : null}
    </>
  );
}
