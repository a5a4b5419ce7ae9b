/** The rules that pass the filter, and what there is where none does. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { ListFilter, SearchX } from "lucide-react";
import { useDeferredValue } from "react";
import { errorMessage } from "../../lib/api-error.ts";
import { formatQuantity } from "../../lib/number.ts";
import { rulesQuery } from "../../lib/rules.ts";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/callout.tsx";
import { Card } from "../../ui/card.tsx";
import { Empty } from "../../ui/empty-state.tsx";
import { LoadingRows } from "../../ui/loading-rows.tsx";
import { ShowOlder } from "../../ui/show-older.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { TextButton } from "../../ui/text-link.tsx";
import { precedence } from "./rule-text.ts";
import { RulesTable } from "./rules-table.tsx";
import { useRuleFilter } from "./use-rule-filter.ts";

interface RulesProps {
  /** Absent for those who cannot add one. */
  onCreate: (() => void) | undefined;
}

export function Rules({ onCreate }: RulesProps) {
  const { filter, isFiltered, clear } = useRuleFilter();
  const q = useDeferredValue(filter.q);
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    rulesQuery({ ...filter, q }),
  );
  if (error !== null && data === undefined)
    return (
      <Callout tone="error" title="The rules could not be loaded" announce>
        {errorMessage(error)} <TextButton onClick={() => void refetch()}>Try again</TextButton>
      </Callout>
    );
  if (data === undefined) return <Loading />;
  const rules = data.pages.flatMap(({ results }) => results);
  const count = data.pages[0]?.count ?? rules.length;
  return (
    <>
      <p role="status" className={rules.length === 0 ? "sr-only" : "figures mb-2 text-sm text-ink-muted"}>
        {formatQuantity(count, "rule")}
      </p>
      <Card className="overflow-hidden" aria-label="Rules of the workspace">
        {rules.length > 0 ? (
          <RulesTable rules={rules} />
        ) : isFiltered ? (
          <Empty
            icon={SearchX}
            title="No rules match"
            action={<Button onClick={clear}>Clear the filters</Button>}
          >
            No rule has all that is asked for together.
          </Empty>
        ) : (
          <Empty
            icon={ListFilter}
            title="No rules yet"
            action={
              onCreate === undefined ? undefined : (
                <Button variant="primary" onClick={onCreate}>
                  Add the first rule
                </Button>
              )
            }
          >
            {precedence}
          </Empty>
        )}
      </Card>
      <ShowOlder
        hasNextPage={hasNextPage}
        isFetchingNextPage={isFetchingNextPage}
        fetchNextPage={fetchNextPage}
      />
    </>
  );
}

const Loading = () => (
  <Card>
    <LoadingRows what="the rules" count={4} className="h-[4.25rem] gap-6 px-6">
      <Skeleton className="h-4 w-48 max-sm:w-32" />
      <Skeleton className="ml-auto h-6 w-24 rounded-full" />
    </LoadingRows>
  </Card>
);
