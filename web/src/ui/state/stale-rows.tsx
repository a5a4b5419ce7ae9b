import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { errorMessage } from "../../lib/api-error.ts";
import { Callout } from "./callout.tsx";
import { TextButton } from "../text-link.tsx";

interface StaleRowsProps extends Pick<UseInfiniteQueryResult, "isRefetchError" | "error"> {
  refetch: () => unknown;
}

/** Above rows that could not be read again: they stay, and may be out of date. */
export const StaleRows = ({ isRefetchError, error, refetch }: StaleRowsProps) =>
  isRefetchError ? (
    <div className="mb-4">
      <Callout tone="warning" title="These may be out of date" announce>
        {errorMessage(error)} <TextButton onClick={() => void refetch()}>Try again</TextButton>
      </Callout>
    </div>
  ) : null;
