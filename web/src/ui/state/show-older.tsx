import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { errorMessage } from "../../lib/api-error.ts";
import { Button } from "../button.tsx";
import { Callout } from "./callout.tsx";

type Pages = Pick<
  UseInfiniteQueryResult,
  "hasNextPage" | "isFetchingNextPage" | "isFetchNextPageError" | "error"
>;

interface ShowOlderProps extends Pages {
  fetchNextPage: () => unknown;
  label?: string;
}

/** The button beneath a list that loads its next page, and why that did not come. */
export const ShowOlder = ({
  hasNextPage,
  isFetchingNextPage,
  isFetchNextPageError,
  error,
  fetchNextPage,
  label = "Show older",
}: ShowOlderProps) =>
  hasNextPage ? (
    <div className="mt-4 grid justify-items-center gap-4">
      {isFetchNextPageError ? (
        <div className="w-full">
          <Callout tone="error" title="More could not be loaded" announce>
            {errorMessage(error)}
          </Callout>
        </div>
      ) : null}
      <Button pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {label}
      </Button>
    </div>
  ) : null;
