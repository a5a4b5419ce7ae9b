import { useQuery } from "@tanstack/react-query";
import type { Info, Quote, Rows } from "@winnow/core/list/schema";
import { Suspense, useState } from "react";
import { useNavigate } from "react-router";
import { availableCredits } from "../../../shared/credit/available-credits.ts";
import { creditBucketQuery } from "../../../shared/credit/credit.ts";
import { formatDuration } from "../../../lib/date.ts";
import { lazyComponent } from "../../../lib/lazy-component.ts";
import { formatCount, formatQuantity } from "../../../lib/number.ts";
import { errorMessage } from "../../../lib/api-error.ts";
import { pathOfList } from "../../../paths.ts";
import { Button } from "../../../ui/button.tsx";
import { Callout } from "../../../ui/state/callout.tsx";
import { Skeleton } from "../../../ui/state/skeleton.tsx";
import { TextButton } from "../../../ui/text-link.tsx";
import { quoteQuery, useVerify } from "../queries.ts";
import { DiedAddresses } from "./died-addresses.tsx";
import { blockedText, knownText, startText } from "./known-text.ts";
import { missingCredits } from "./quote.ts";
import { RepeatedVerdicts, useRepeatedVerdicts } from "./repeated-verdicts.tsx";
import { jobLabels } from "./job-labels.ts";
import { modeOf, useMode } from "./use-mode.ts";
import { AddCredits, isPaymentRequired } from "./missing-credits.tsx";

const Confirm = lazyComponent(() => import("../../../ui/overlay/dialog.tsx").then((file) => file.Confirm));

interface PriceProps {
  list: Info;
  rows: Rows;
}

/** The price of the paid job, the balance, and the button that starts it, which is there once the price is. */
export function Price({ list, rows }: PriceProps) {
  const { data: quote, error, refetch } = useQuery(quoteQuery(list));
  if (quote !== undefined) return <Offer list={list} rows={rows} quote={quote} />;
  return error === null ? (
    <LoadingPrice />
  ) : (
    <Callout tone="error" title="The price could not be loaded" announce>
      {errorMessage(error)} Nothing was started.{" "}
      <TextButton onClick={() => void refetch()}>Try again</TextButton>
    </Callout>
  );
}

const LoadingPrice = () => (
  <div aria-busy className="flex flex-wrap items-center justify-between gap-x-8 gap-y-5">
    <p role="status" className="sr-only">
      Working out the price
    </p>
    <div className="min-w-0 flex-1 basis-80">
      <Skeleton className="h-6 w-60 max-w-full" />
      <Skeleton className="mt-1.5 h-4 w-full max-w-xl" />
    </div>
    <Skeleton className="h-11 w-48" />
  </div>
);

function Offer({ list, rows, quote }: PriceProps & { quote: Quote }) {
  const { data: bucket, error: bucketError, refetch } = useQuery(creditBucketQuery);
  const navigate = useNavigate();
  const action = useVerify(list.id, (started) => {
    if (pathOfList(started) !== pathOfList(list)) return navigate(pathOfList(started));
  });
  const [asking, setAsking] = useState(false);
  const mode = useMode(list);

  const { verb, doing, noun } = jobLabels(mode ?? modeOf(list));
  const isCleaning = mode === "clean";
  const credits = quote.reserved;
  const time = formatDuration(quote.seconds);
  const shortfall = bucket === undefined ? 0 : missingCredits(credits, bucket);
  const { repeated, isAsking } = useRepeatedVerdicts(list, mode !== null);
  const left = Math.max(0, quote.credits - (repeated?.addresses ?? 0));
  const known = knownText(quote.known, rows, list);
  const price = left === 0 ? "Free" : `At most ${formatQuantity(left, "credit")}`;
  const reserved =
    left === credits
      ? ""
      : ` ${formatQuantity(credits, "credit is", "credits are")} reserved at first, and the rest is returned.`;

  if (mode === null)
    return (
      <>
        <p className="text-base font-medium text-ink">Your role may not start a {noun}</p>
        <p className="figures mt-0.5 text-sm text-ink-muted">
          {price}, {time}. Ask an administrator of this workspace to start it, or to let you.
        </p>
      </>
    );
  const start = () => action.mutate(mode, { onSettled: () => setAsking(false) });
  return (
    <div className="grid gap-5">
      {action.isError ? (
        <Callout tone="error" title={`The ${noun} did not start`} announce>
          {errorMessage(action.error)} Nothing was charged.
          {isPaymentRequired(action.error) && shortfall === 0 ? <AddCredits missing={1} /> : null}
        </Callout>
      ) : null}
      {bucket === undefined && bucketError !== null ? (
        <Callout tone="error" title="Your credits could not be loaded" announce>
          {errorMessage(bucketError)} <TextButton onClick={() => void refetch()}>Try again</TextButton>
        </Callout>
      ) : null}
      {shortfall > 0 ? (
        <Callout tone="warning" title={`${formatQuantity(shortfall, "credit")} short`}>
          {doing} this list takes {formatQuantity(credits, "credit")}, and you have{" "}
          {bucket === undefined ? 0 : formatCount(availableCredits(bucket))}. The list stays here until there
          are enough.
          <AddCredits missing={shortfall} />
        </Callout>
      ) : null}
      <DiedAddresses list={list} />
      {repeated ? <RepeatedVerdicts repeated={repeated} left={left} /> : null}
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-5">
        <div className="min-w-0 flex-1 basis-80">
          <p className="figures text-base font-medium text-ink">
            {price}, {time}
          </p>
          <p className="figures mt-0.5 text-sm text-ink-muted">
            {known === "" ? "" : `${known} `}Nothing is charged until you confirm. Addresses that stay unknown
            cost nothing
            {blockedText(quote.blocked)}
            {reserved}
            {bucket === undefined ? "" : ` You have ${formatQuantity(availableCredits(bucket), "credit")}.`}
          </p>
        </div>
        <Button
          variant="primary"
          size="large"
          pending={action.isPending}
          // What is known already lowers the price, and moves the button.
          disabled={bucket === undefined || shortfall > 0 || isAsking}
          onClick={isCleaning ? () => setAsking(true) : start}
        >
          {isCleaning ? "Clean this list" : startText(verb, quote.known, rows)}
        </Button>
      </div>
      <Suspense>
        <Confirm
          open={asking}
          onOpenChange={setAsking}
          title={
            <>
              Clean “<bdi>{list.name}</bdi>”?
            </>
          }
          description={`It takes ${time}. ${formatQuantity(credits, "credit")} ${credits === 1 ? "is" : "are"} reserved, and what is not needed is returned. Your file stays as it is.`}
          action="Start cleaning"
          pending={action.isPending}
          onConfirm={start}
        />
      </Suspense>
    </div>
  );
}
