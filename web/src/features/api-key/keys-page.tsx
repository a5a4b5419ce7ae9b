import { useInfiniteQuery } from "@tanstack/react-query";
import type { WithSecret } from "@winnow/core/api-key/schema";
import { Plus } from "lucide-react";
import { Suspense, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { useHasOpened } from "../../hooks/use-has-opened.ts";
import { useRestoreFocus } from "../../hooks/use-restore-focus.ts";
import { useCan } from "../../lib/auth.ts";
import { errorMessage } from "../../lib/api-error.ts";
import { lazyComponent } from "../../lib/lazy-component.ts";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/state/callout.tsx";
import { Card } from "../../ui/card.tsx";
import { Skeleton } from "../../ui/state/skeleton.tsx";
import { TextButton } from "../../ui/text-link.tsx";
import { KeysTable } from "./keys-table.tsx";
import { keysQuery } from "./queries.ts";
import { LoadingRows } from "../../ui/state/loading-rows.tsx";
import { ShowOlder } from "../../ui/state/show-older.tsx";
import { StaleRows } from "../../ui/state/stale-rows.tsx";

const NewKey = lazyComponent(() => import("./new-key.tsx").then((file) => file.NewKey));
const KeySecret = lazyComponent(() => import("./key-secret.tsx").then((file) => file.KeySecret));

/** The API keys of the workspace. `?new` opens the form of a new one. */
export function KeysPage() {
  const mayAdd = useCan("api_key", "add");
  const [search, setSearch] = useSearchParams();
  const isMaking = mayAdd && search.has("new");
  const [made, setMade] = useState<WithSecret>();
  const navigate = useNavigate();
  const show = (key: WithSecret) => {
    if (key.mode === "publishable") void navigate(paths.apiKey(key.id));
    else setMade(key);
  };
  const begin = () => setSearch({ new: "" }, { preventScrollReset: true });
  const end = () => setSearch({}, { preventScrollReset: true, replace: true });
  useRestoreFocus(String(isMaking));

  return (
    <>
      {isMaking ? (
        <Suspense fallback={<Skeleton className="h-[44rem] rounded-card!" />}>
          <NewKey onCreated={show} onCancel={end} />
        </Suspense>
      ) : (
        <Keys onCreate={mayAdd ? begin : undefined} />
      )}
      {useHasOpened(made !== undefined) ? (
        <Suspense>
          <KeySecret
            title="Your new key"
            made={made}
            onClose={() => void navigate(made === undefined ? paths.apiKeys : paths.apiKey(made.id))}
          />
        </Suspense>
      ) : null}
    </>
  );
}

function Keys({ onCreate }: { onCreate: (() => void) | undefined }) {
  const query = useInfiniteQuery(keysQuery);
  const { data, error, refetch } = query;
  const keys = data?.pages.flatMap(({ results }) => results);
  return (
    <section aria-labelledby="keys-title">
      <div className="mb-4 flex min-h-10 flex-wrap items-center justify-between gap-3">
        <h2 id="keys-title" className="text-lg font-semibold text-ink">
          API keys
        </h2>
        {onCreate === undefined || keys === undefined || keys.length === 0 ? null : (
          <Button variant="primary" onClick={onCreate}>
            <Plus aria-hidden />
            New key
          </Button>
        )}
      </div>
      <StaleRows {...query} />
      {error !== null && keys === undefined ? (
        <Callout tone="error" title="The keys could not be loaded" announce>
          {errorMessage(error)} <TextButton onClick={() => void refetch()}>Try again</TextButton>
        </Callout>
      ) : (
        <Card className="overflow-hidden">
          {keys === undefined ? <Loading /> : <KeysTable keys={keys} onCreate={onCreate} />}
        </Card>
      )}
      <ShowOlder {...query} />
    </section>
  );
}

const Loading = () => (
  <LoadingRows what="the keys" count={3} className="h-[4.25rem] gap-6 px-6">
    <Skeleton className="h-4 w-44" />
    <Skeleton className="ml-auto h-6 w-32 rounded-full" />
    <Skeleton className="hidden h-4 w-32 sm:block" />
  </LoadingRows>
);
