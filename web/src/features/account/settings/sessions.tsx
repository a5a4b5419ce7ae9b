import { useMutation, useQuery } from "@tanstack/react-query";
import type { LiveSession } from "@winnow/core/account/schema";
import { Monitor, Smartphone, SquareTerminal, type LucideIcon } from "lucide-react";
import { useRef } from "react";
import { api, unwrap } from "../../../lib/api.ts";
import { errorMessage } from "../../../lib/api-error.ts";
import { queryClient } from "../../../lib/query-client.ts";
import { Button } from "../../../ui/button.tsx";
import { Callout } from "../../../ui/state/callout.tsx";
import { Badge } from "../../../ui/status-mark.tsx";
import { Skeleton } from "../../../ui/state/skeleton.tsx";
import { TextButton } from "../../../ui/text-link.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { Time } from "../../../ui/time.tsx";
import { sessionsQuery } from "../queries.ts";
import { parseUserAgent, type Device } from "../../../lib/user-agent.ts";

/** The user's sessions, each with a button that revokes it. */
export function Sessions() {
  const { data: sessions, error, refetch } = useQuery(sessionsQuery);
  const list = useRef<HTMLUListElement>(null);
  const end = useMutation({
    mutationFn: ({ id }: LiveSession) => unwrap(api.user.sessions[":id"].$delete({ param: { id } })),
    onSuccess: async () => {
      toast.success("Session ended");
      list.current?.focus();
    },
    onError: (fault) => toast.error(errorMessage(fault)),
    onSettled: () => queryClient.invalidateQueries(sessionsQuery),
  });

  const endOthers = useMutation({
    mutationFn: () => unwrap(api.user.sessions["end-others"].$post()),
    onSuccess: ({ message }) => {
      toast.success(message);
      list.current?.focus();
    },
    onError: (fault) => toast.error(errorMessage(fault)),
    onSettled: () => queryClient.invalidateQueries(sessionsQuery),
  });

  if (sessions === undefined && error !== null)
    return (
      <Callout tone="error" title="Your sessions could not be loaded" announce>
        {errorMessage(error)} <TextButton onClick={() => void refetch()}>Try again</TextButton>
      </Callout>
    );
  if (sessions === undefined)
    return (
      <div aria-busy="true" className="grid gap-6">
        <Skeleton className="h-10" />
        <Skeleton className="h-10" />
      </div>
    );
  return (
    <div className="grid justify-items-start gap-4">
      <ul ref={list} tabIndex={-1} aria-label="Sessions" className="-mt-3 w-full divide-y divide-line">
        {sessions.map((session) => (
          <Row
            key={session.id}
            session={session}
            pending={end.isPending && end.variables.id === session.id}
            onEnd={() => end.mutate(session)}
          />
        ))}
      </ul>
      {sessions.length > 1 ? (
        <Button variant="danger" pending={endOthers.isPending} onClick={() => endOthers.mutate()}>
          End all others
        </Button>
      ) : null}
    </div>
  );
}

const icons: Record<Device["kind"], LucideIcon> = {
  computer: Monitor,
  phone: Smartphone,
  program: SquareTerminal,
};

interface RowProps {
  session: LiveSession;
  pending: boolean;
  onEnd: () => void;
}

function Row({ session, pending, onEnd }: RowProps) {
  const { name, kind } = parseUserAgent(session.program);
  const Icon = icons[kind];
  return (
    <li className="flex items-center gap-4 py-4">
      <Icon aria-hidden className="size-5 shrink-0 text-ink-muted" strokeWidth={1.7} />
      <div className="min-w-0 flex-1">
        <p className="truncate text-sm font-medium text-ink" title={session.program}>
          {name}
        </p>
        <p className="text-[0.8125rem] text-ink-muted">
          From{" "}
          <span className="break-all" title={session.address}>
            {session.network}
          </span>
          , since <Time at={session.created_at} />
          {session.is_current ? null : (
            <>
              , last seen <Time at={session.last_used_at} as="distance" />
            </>
          )}
        </p>
      </div>
      {session.is_current ? (
        <Badge tone="valid">This browser</Badge>
      ) : (
        <Button size="small" variant="danger" pending={pending} onClick={onEnd}>
          End<span className="sr-only"> the session of {name}</span>
        </Button>
      )}
    </li>
  );
}
