import { useMutation, useQuery } from "@tanstack/react-query";
import type { FactorState } from "@winnow/core/account/schema";
import { useState } from "react";
import { api, unwrap } from "../../../lib/api.ts";
import { errorMessage } from "../../../lib/api-error.ts";
import { refetchCurrentUser } from "../../../lib/current-user.ts";
import { queryClient } from "../../../lib/query-client.ts";
import { secondFactorQuery } from "../../../shared/account/second-factor.ts";
import { Button } from "../../../ui/button.tsx";
import { Callout } from "../../../ui/state/callout.tsx";
import { SecretDialog } from "../../../shared/secret/secret-dialog.tsx";
import { Skeleton } from "../../../ui/state/skeleton.tsx";
import { Badge } from "../../../ui/status-mark.tsx";
import { TextButton } from "../../../ui/text-link.tsx";
import { Time } from "../../../ui/time.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { sessionsQuery } from "../queries.ts";
import { FactorCodeDialog } from "./factor-code-dialog.tsx";
import { FactorSetup } from "./factor-setup.tsx";

/** Fewer recovery codes than these are worth a word. */
const fewCodes = 3;

/** Turns the second factor on and off, and replaces its recovery codes. */
export function SecondFactor() {
  const { data: state, error, refetch } = useQuery(secondFactorQuery);
  const [codes, setCodes] = useState<readonly string[]>();

  if (state === undefined && error !== null)
    return (
      <Callout tone="error" title="Your second factor could not be loaded" announce>
        {errorMessage(error)} <TextButton onClick={() => void refetch()}>Try again</TextButton>
      </Callout>
    );
  if (state === undefined) return <Skeleton className="h-9" />;
  return (
    <>
      {state.is_on ? <On state={state} onCodes={setCodes} /> : <Off onCodes={setCodes} />}
      <SecretDialog
        noun="list of recovery codes"
        title="Your recovery codes"
        advice="Each of them replaces a code of your app once. Keep them where you find them without your phone, such as in a password manager or on paper."
        secret={codes?.join("\n")}
        onClose={() => setCodes(undefined)}
      >
        {null}
      </SecretDialog>
    </>
  );
}

interface CodesProps {
  onCodes: (codes: readonly string[]) => void;
}

function Off({ onCodes }: CodesProps) {
  const begin = useMutation({
    mutationFn: () => unwrap(api.user["second-factor"].begin.$post()),
    onError: (fault) => toast.error(errorMessage(fault)),
  });
  return (
    <>
      <Button pending={begin.isPending} onClick={() => begin.mutate()}>
        Set up an authenticator app
      </Button>
      <FactorSetup
        offer={begin.data}
        onClose={() => begin.reset()}
        onCodes={(codes) => {
          begin.reset();
          onCodes(codes);
          void queryClient.invalidateQueries(secondFactorQuery);
          void queryClient.invalidateQueries(sessionsQuery);
          void refetchCurrentUser();
        }}
      />
    </>
  );
}

/** What turning the factor off closes. */
function lossOf({ required_by: workspaces }: FactorState): string {
  const own = workspaces.find(({ is_yours }) => is_yours);
  if (own !== undefined) return `You require one in ${own.name}: end that on its team page first. `;
  const names = workspaces.map(({ name }) => name);
  if (names.length === 0) return "";
  return `${new Intl.ListFormat("en").format(names)} ${names.length === 1 ? "requires" : "require"} one and will be closed to you. `;
}

function On({ state, onCodes }: CodesProps & { state: FactorState }) {
  const [asking, setAsking] = useState<"renew" | "off" | null>(null);
  const close = () => setAsking(null);
  const ended = async () => {
    close();
    await Promise.all([queryClient.invalidateQueries(secondFactorQuery), refetchCurrentUser()]);
  };
  const renew = useMutation({
    mutationFn: (code: string) =>
      unwrap(api.user["second-factor"]["recovery-codes"].$post({ json: { code } })),
    onSuccess: async ({ recovery_codes }) => {
      onCodes(recovery_codes);
      await ended();
    },
  });
  const turnOff = useMutation({
    mutationFn: (code: string) => unwrap(api.user["second-factor"].off.$post({ json: { code } })),
    onSuccess: async () => {
      toast.success("Second factor turned off");
      await ended();
    },
  });
  const left = state.recovery_codes_left;
  return (
    <div className="grid gap-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink">
        <Badge tone="valid">On</Badge>
        {state.on_since === null ? null : (
          <span>
            since <Time at={state.on_since} />
          </span>
        )}
        <span className="text-ink-muted">
          {left} of 10 recovery codes {left === 1 ? "is" : "are"} left
        </span>
      </p>
      {left < fewCodes ? (
        <Callout tone="warning" title="Few recovery codes are left">
          Without your phone and without a code you cannot log in. Get new ones.
        </Callout>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setAsking("renew")}>New recovery codes</Button>
        <Button variant="danger" onClick={() => setAsking("off")}>
          Turn off
        </Button>
      </div>
      <FactorCodeDialog
        open={asking === "renew"}
        title="Replace your recovery codes?"
        description="The old codes no longer work. Enter a code of your app to go on."
        action="Replace them"
        saving={renew}
        onClose={close}
      />
      <FactorCodeDialog
        open={asking === "off"}
        title="Turn your second factor off?"
        description={`Then your password, or Google, is enough to log in. ${lossOf(state)}Enter a code of your app, or a recovery code.`}
        action="Turn off"
        saving={turnOff}
        onClose={close}
      />
    </div>
  );
}
