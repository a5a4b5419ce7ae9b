import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { api, unwrap } from "../../lib/api.ts";
import { errorMessage } from "../../lib/api-error.ts";
import { useAuth } from "../../lib/auth.ts";
import { refetchCurrentUser } from "../../lib/current-user.ts";
import { queryClient } from "../../lib/query-client.ts";
import { secondFactorQuery } from "../../shared/account/second-factor.ts";
import { useMembership } from "../../shared/workspace/workspaces.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Confirm } from "../../ui/overlay/dialog.tsx";
import { Time } from "../../ui/time.tsx";
import { toast } from "../../ui/overlay/toast.ts";

/** Whether everybody in the workspace needs a second factor; its owner decides. */
export function FactorRule({ workspaceID }: { workspaceID: string }) {
  const from = useAuth(({ user }) => user?.active_workspace.second_factor_from ?? null);
  const isOwner = useMembership()?.is_owner === true;
  const [isAsking, setAsking] = useState(false);
  const save = useMutation({
    mutationFn: (required: boolean) =>
      unwrap(api.workspace[":id"]["second-factor"].$post({ param: { id: workspaceID }, json: { required } })),
    onSuccess: async (_, required) => {
      toast.success(required ? "Everybody is told now" : "A second factor is no longer required");
      await Promise.all([refetchCurrentUser(), queryClient.invalidateQueries(secondFactorQuery)]);
    },
    onError: (error) => toast.error(errorMessage(error)),
    onSettled: () => setAsking(false),
  });
  if (!isOwner && from === null) return null;
  const isRequired = from !== null;

  return (
    <Card aria-labelledby="factor-rule" className="flex flex-wrap items-center gap-x-6 gap-y-4 p-6">
      <div className="min-w-0 flex-1 basis-72">
        <h2 id="factor-rule" className="text-base font-semibold text-ink">
          Second factor
        </h2>
        <p className="mt-1 text-sm text-ink-muted">
          {isRequired ? (
            <>
              Required of everybody from <Time at={from} /> on. Then the workspace is closed to those who have
              none, and the API keys that they made stop.
            </>
          ) : (
            "Not required. Everybody decides for themselves whether logging in takes a code too."
          )}
        </p>
      </div>
      {isOwner ? (
        <Button pending={save.isPending} onClick={() => (isRequired ? save.mutate(false) : setAsking(true))}>
          {isRequired ? "Require it no longer" : "Require it of everybody"}
        </Button>
      ) : null}
      <Confirm
        open={isAsking}
        onOpenChange={setAsking}
        title="Require a second factor of everybody?"
        description="Everybody is told today by email and has a week to set one up. After it the workspace is closed to those who have none, and the API keys that they made stop, until they have one. You need one yourself first."
        action="Require it"
        pending={save.isPending}
        onConfirm={() => save.mutate(true)}
      />
    </Card>
  );
}
