import { useMutation } from "@tanstack/react-query";
import type { User } from "@winnow/core/account/schema";
import { useRef } from "react";
import { api, unwrap } from "../../../lib/api.ts";
import { errorMessage } from "../../../lib/api-error.ts";
import { setCurrentUser } from "../../../lib/current-user.ts";
import { queryClient } from "../../../lib/query-client.ts";
import { Button } from "../../../ui/button.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { sessionsQuery } from "../queries.ts";

/** Unlinks the Google account that logs in beside the password, which revokes all other sessions. */
export function GoogleLink({ user }: { user: User }) {
  const isLinked = user.is_google_linked;
  const state = useRef<HTMLParagraphElement>(null);
  const unlink = useMutation({
    mutationFn: () => unwrap(api.user.google.$delete()),
    onSuccess: async (user) => {
      setCurrentUser(user);
      toast.success("Google account unlinked");
      state.current?.focus();
      await queryClient.invalidateQueries(sessionsQuery);
    },
    onError: (fault) => toast.error(errorMessage(fault)),
  });
  return (
    <div className="grid justify-items-start gap-4">
      <p ref={state} tabIndex={-1} className="text-sm text-ink-muted">
        {isLinked
          ? `Unlinking it signs you out everywhere but here. The one of ${user.email} is linked again when it logs in.`
          : "No Google account is linked. Your password logs you in."}
      </p>
      {isLinked ? (
        <Button variant="danger" pending={unlink.isPending} onClick={() => unlink.mutate()}>
          Unlink Google
        </Button>
      ) : null}
    </div>
  );
}
