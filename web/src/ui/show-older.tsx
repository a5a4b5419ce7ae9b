import { Button } from "./button.tsx";

interface ShowOlderProps {
  /** Whether there is a next page. */
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
}

/** The button beneath a list that loads its next page. */
export const ShowOlder = ({ hasNextPage, isFetchingNextPage, fetchNextPage }: ShowOlderProps) =>
  hasNextPage ? (
    <div className="mt-4 text-center">
      <Button pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        Show older
      </Button>
    </div>
  ) : null;
