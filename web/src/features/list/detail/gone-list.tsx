/** The page of a list that is not there: the receipt of its erasure, where there is one. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { type ApiError, errorMessage } from "../../../lib/api-error.ts";
import type { ListScreen } from "../../../shared/list/list-screens.ts";
import { AwaitedRecord, GoneRecord } from "../../../ui/state/absent-record.tsx";
import { BackLink } from "../../../ui/back-link.tsx";
import { buttonStyle } from "../../../ui/button.tsx";
import { PageHead } from "../../../ui/page-head.tsx";
import { erasureQuery } from "../queries.ts";
import { ErasureReceipt } from "../retention/erasure-receipt.tsx";

interface GoneListProps {
  id: string;
  error: ApiError;
  screen: ListScreen;
}

export function GoneList({ id, error, screen }: GoneListProps) {
  const isMissing = error.status === 404;
  const { data: erasure, isLoading, refetch } = useQuery({ ...erasureQuery(id), enabled: isMissing });
  const back = <BackLink to={screen.path} label={screen.label} />;
  const others = { path: screen.path, label: "See the other lists" };

  if (isLoading)
    return (
      <>
        <PageHead title="Loading list" back={back} />
        <AwaitedRecord error={null} onRetry={() => void refetch()} />
      </>
    );
  if (erasure === undefined)
    return (
      <>
        <PageHead title="This list cannot be shown" back={back} />
        <GoneRecord
          error={errorMessage(error)}
          why={
            isMissing
              ? "It was deleted, its retention had ended, or it belongs to another workspace."
              : "The address of this page is incomplete."
          }
          others={others}
        />
      </>
    );
  return (
    <>
      <PageHead title={erasure.name} back={back}>
        <p className="text-sm">This list is erased. What is left of it is this receipt.</p>
      </PageHead>
      <div className="grid justify-items-start gap-5">
        <ErasureReceipt erasure={erasure} />
        <Link to={others.path} className={buttonStyle()}>
          {others.label}
        </Link>
      </div>
    </>
  );
}
