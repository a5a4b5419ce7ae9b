import { useMutation } from "@tanstack/react-query";
import { api, unwrap } from "../../lib/api.ts";
import { errorMessage } from "../../lib/api-error.ts";
import { refetchCurrentUser } from "../../lib/current-user.ts";
import { queryClient } from "../../lib/query-client.ts";
import { secondFactorQuery } from "../../shared/account/second-factor.ts";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/state/callout.tsx";
import { Time } from "../../ui/time.tsx";
import { toast } from "../../ui/overlay/toast.ts";

/** Says that somebody has the second factor turned off as lost, and stops it. */
export function RecoveryUnderWay({ endsAt }: { endsAt: string }) {
  const stop = useMutation({
    mutationFn: () => unwrap(api.user["second-factor"].recovery.stop.$post()),
    onSuccess: () => toast.success("Your second factor stays on"),
    onError: (fault) => toast.error(errorMessage(fault)),
    onSettled: () => Promise.all([queryClient.invalidateQueries(secondFactorQuery), refetchCurrentUser()]),
  });
  return (
    <Callout tone="warning" title="Your second factor will be turned off">
      <p>
        Somebody with your password and your mailbox says that app and codes are lost. It ends on{" "}
        <Time at={endsAt} />, with all your sessions. If it was not you, stop it and change your password.
      </p>
      <Button className="mt-3" pending={stop.isPending} onClick={() => stop.mutate()}>
        Stop it
      </Button>
    </Callout>
  );
}
