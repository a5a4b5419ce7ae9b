import type { Info, WithSecret } from "@winnow/core/api-key/schema";
import { useQuery } from "@tanstack/react-query";
import { Ban, Pencil, RotateCw } from "lucide-react";
import { Suspense, useState } from "react";
import { useHasOpened } from "../../hooks/use-has-opened.ts";
import { useCan } from "../../lib/auth.ts";
import { errorMessage } from "../../lib/api-error.ts";
import { formatCount } from "../../lib/number.ts";
import { lazyComponent } from "../../lib/lazy-component.ts";
import { Button } from "../../ui/button.tsx";
import { keySchedulesQuery, useRegenerateKey } from "./queries.ts";

const OverlapDialog = lazyComponent(() =>
  import("../../shared/secret/overlap-dialog.tsx").then((file) => file.OverlapDialog),
);
const KeySecret = lazyComponent(() => import("./key-secret.tsx").then((file) => file.KeySecret));
const RevokeDialog = lazyComponent(() => import("./revoke-dialog.tsx").then((file) => file.RevokeDialog));

interface KeyActionsProps {
  apiKey: Info;
  onEdit: () => void;
}

/** Edit, regenerate, revoke: what the role allows, of a key that has not stopped. */
export function KeyActions({ apiKey, onEdit }: KeyActionsProps) {
  const mayEdit = useCan("api_key", "edit");
  const mayRevoke = useCan("api_key", "delete");
  // The secret stays on screen while the key stops meanwhile.
  const [made, setMade] = useState<WithSecret>();
  const isStopped = apiKey.status === "stopped";
  return (
    <>
      {mayEdit && !isStopped ? (
        <>
          <Button onClick={onEdit}>
            <Pencil aria-hidden />
            Edit
          </Button>
          <Regenerate
            apiKey={apiKey}
            onRegenerated={(key) => {
              // The page shows a publishable key itself.
              if (key.mode !== "publishable") setMade(key);
            }}
          />
        </>
      ) : null}
      {mayRevoke && !isStopped ? <Revoke apiKey={apiKey} /> : null}
      {useHasOpened(made !== undefined) ? (
        <Suspense>
          <KeySecret title="The new secret of your key" made={made} onClose={() => setMade(undefined)} />
        </Suspense>
      ) : null}
    </>
  );
}

interface RegenerateProps {
  apiKey: Info;
  onRegenerated: (made: WithSecret) => void;
}

function Regenerate({ apiKey, onRegenerated }: RegenerateProps) {
  const [isAsking, setAsking] = useState(false);
  const { data } = useQuery({ ...keySchedulesQuery(apiKey.id), enabled: isAsking });
  const regenerate = useRegenerateKey(apiKey.id, (made) => {
    setAsking(false);
    onRegenerated(made);
  });
  return (
    <>
      <Button
        onClick={() => {
          regenerate.reset();
          setAsking(true);
        }}
      >
        <RotateCw aria-hidden />
        Regenerate
      </Button>
      {useHasOpened(isAsking) ? (
        <Suspense>
          <OverlapDialog
            open={isAsking}
            onOpenChange={setAsking}
            title="Regenerate this key"
            description={
              <>
                <bdi>{apiKey.name}</bdi> gets a new secret. {keptText(data?.schedules ?? null)}
                {apiKey.overlap_ends_at === null ? "" : " The secret that was replaced before ends at once."}
              </>
            }
            label="The present secret stays valid for"
            action="Regenerate"
            error={regenerate.isError ? errorMessage(regenerate.error) : null}
            isPending={regenerate.isPending}
            onConfirm={(hours) => regenerate.mutate(hours)}
          />
        </Suspense>
      ) : null}
    </>
  );
}

/** What a key with a new secret keeps. */
function keptText(schedules: number | null): string {
  const kept = "Its scopes and limits stay";
  if (schedules === 0) return `${kept}.`;
  if (schedules === 1) return `${kept}, and so does the schedule by which it keeps a list fresh.`;
  const which = schedules === null ? "the" : `the ${formatCount(schedules)}`;
  return `${kept}, and so do ${which} schedules by which it keeps lists fresh.`;
}

function Revoke({ apiKey }: { apiKey: Info }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        <Ban aria-hidden />
        Revoke
      </Button>
      {useHasOpened(isAsking) ? (
        <Suspense>
          <RevokeDialog apiKey={apiKey} open={isAsking} onOpenChange={setAsking} />
        </Suspense>
      ) : null}
    </>
  );
}
