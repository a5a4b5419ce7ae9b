import { useMutation, useQuery } from "@tanstack/react-query";
import type { LiveSession } from "@winnow/core/account/schema";
import { Monitor, Smartphone, SquareTerminal, type LucideIcon } from "lucide-react";
import { useRef } from "react";
import { api, unwrap } from "../../../lib/api.ts";
import { formatRelative } from "../../../lib/date.ts";
import { errorMessage } from "../../../lib/api-error.ts";
import { queryClient } from "../../../lib/query-client.ts";
import { Button } from "../../../ui/button.tsx";
import { Callout } from "../../../ui/callout.tsx";
import { Badge } from "../../../ui/status-mark.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { toast } from "../../../ui/toast.ts";
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

  if (sessions === undefined && error !== null)
    return (
      <div className="grid justify-items-start gap-4">
        <Callout tone="error" announce>
          {errorMessage(error)}
        </Callout>
        <Button onClick={() => void refetch()}>Try again</Button>
      </div>
    );
  if (sessions === undefined)
    return (
      <div aria-busy="true" className="grid gap-6">
        <Skeleton className="h-10" />
        <Skeleton className="h-10" />
      </div>
    );
  return (
    <ul ref={list} tabIndex={-1} aria-label="Sessions" className="-my-3 divide-y divide-line">
      {sessions.map((session) => (
        <Row
          key={session.id}
          session={session}
          pending={end.isPending && end.variables.id === session.id}
          onEnd={() => end.mutate(session)}
        />
      ))}
    </ul>
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
          <span className="break-all">{session.address}</span>
          {session.is_current ? null : `, last used ${formatRelative(session.last_used_at)}`}
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
