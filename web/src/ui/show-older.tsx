import { Button } from "./button.tsx";

interface ShowOlderProps {
  /** Whether there is a next page. */
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
  label?: string;
}

/** The button beneath a list that loads its next page. */
export const ShowOlder = ({
  hasNextPage,
  isFetchingNextPage,
  fetchNextPage,
  label = "Show older",
}: ShowOlderProps) =>
  hasNextPage ? (
    <div className="mt-4 text-center">
      <Button pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {label}
      </Button>
    </div>
  ) : null;
