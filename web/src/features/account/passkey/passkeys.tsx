import { useMutation, useQuery } from "@tanstack/react-query";
import type { Passkey } from "@winnow/core/account/schema";
import { KeyRound } from "lucide-react";
import { Suspense, useState } from "react";
import { useHasOpened } from "../../../hooks/use-has-opened.ts";
import { lazyComponent } from "../../../lib/lazy-component.ts";
import { api, unwrap } from "../../../lib/api.ts";
import { errorMessage } from "../../../lib/api-error.ts";
import { queryClient } from "../../../lib/query-client.ts";
import { secondFactorQuery } from "../../../shared/account/second-factor.ts";
import { Button } from "../../../ui/button.tsx";
import { Callout } from "../../../ui/state/callout.tsx";
import { Skeleton } from "../../../ui/state/skeleton.tsx";
import { TextButton } from "../../../ui/text-link.tsx";
import { Time } from "../../../ui/time.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { passkeysQuery } from "../queries.ts";
import { NewPasskey } from "./new-passkey.tsx";

const PasskeyNameDialog = lazyComponent(() =>
  import("./passkey-name.tsx").then((file) => file.PasskeyNameDialog),
);

/** The person's passkeys: adds and removes them. */
export function Passkeys() {
  const { data: passkeys, error, refetch } = useQuery(passkeysQuery);
  const { data: factor } = useQuery(secondFactorQuery);
  const [isAdding, setAdding] = useState(false);
  const reload = () => queryClient.invalidateQueries(passkeysQuery);
  const remove = useMutation({
    mutationFn: ({ id }: Passkey) => unwrap(api.user.passkeys[":id"].$delete({ param: { id } })),
    onSuccess: () => toast.success("Passkey removed"),
    onError: (fault) => toast.error(errorMessage(fault)),
    onSettled: reload,
  });

  if (passkeys === undefined && error !== null)
    return (
      <Callout tone="error" title="Your passkeys could not be loaded" announce>
        {errorMessage(error)} <TextButton onClick={() => void refetch()}>Try again</TextButton>
      </Callout>
    );
  if (passkeys === undefined) return <Skeleton className="h-9" />;
  return (
    <div className="grid justify-items-start gap-4">
      {passkeys.length === 0 ? (
        <p className="text-sm text-ink-muted">You have none yet.</p>
      ) : (
        <ul aria-label="Passkeys" className="-mt-3 w-full divide-y divide-line">
          {passkeys.map((passkey) => (
            <Row
              key={passkey.id}
              passkey={passkey}
              pending={remove.isPending && remove.variables.id === passkey.id}
              onRemove={() => remove.mutate(passkey)}
            />
          ))}
        </ul>
      )}
      {"PublicKeyCredential" in globalThis ? (
        <Button onClick={() => setAdding(true)}>Add a passkey</Button>
      ) : (
        <p className="text-sm text-ink-muted">This browser cannot add one.</p>
      )}
      <NewPasskey
        open={isAdding}
        needsCode={factor?.is_on === true}
        onClose={() => setAdding(false)}
        onAdded={() => {
          setAdding(false);
          void reload();
        }}
      />
    </div>
  );
}

interface RowProps {
  passkey: Passkey;
  pending: boolean;
  onRemove: () => void;
}

function Row({ passkey, pending, onRemove }: RowProps) {
  const { name, created_at, last_used_at } = passkey;
  const [isNaming, setNaming] = useState(false);
  const wasNaming = useHasOpened(isNaming);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
      <KeyRound aria-hidden className="size-5 shrink-0 text-ink-muted" strokeWidth={1.7} />
      <div className="min-w-0 flex-1">
        <p className="truncate text-sm font-medium text-ink">{name}</p>
        <p className="text-[0.8125rem] text-ink-muted">
          added <Time at={created_at} />,{" "}
          {last_used_at === null ? (
            "not used yet"
          ) : (
            <>
              last used <Time at={last_used_at} as="distance" />
            </>
          )}
        </p>
      </div>
      <span className="flex gap-2">
        <Button size="small" onClick={() => setNaming(true)}>
          Rename<span className="sr-only"> the passkey {name}</span>
        </Button>
        <Button size="small" variant="danger" pending={pending} onClick={onRemove}>
          Remove<span className="sr-only"> the passkey {name}</span>
        </Button>
      </span>
      {wasNaming ? (
        <Suspense>
          <PasskeyNameDialog open={isNaming} passkey={passkey} onClose={() => setNaming(false)} />
        </Suspense>
      ) : null}
    </li>
  );
}
