import { verificationAreaOf } from "@winnow/core/list/area";
import type { Info } from "@winnow/core/list/schema";
import type { Reason } from "@winnow/core/verdict/schema";
import { Pause, Play } from "lucide-react";
import { Suspense, useState } from "react";
import { useCan } from "../../../lib/auth.ts";
import { formatDuration } from "../../../lib/date.ts";
import { lazyComponent } from "../../../lib/lazy-component.ts";
import { formatCount, formatQuantity } from "../../../lib/number.ts";
import { errorMessage } from "../../../lib/api-error.ts";
import { Button } from "../../../ui/button.tsx";
import { Callout } from "../../../ui/state/callout.tsx";
import { Card } from "../../../ui/card.tsx";
import { Progress } from "../../../ui/state/progress.tsx";
import { askedAgain, percentDone } from "./asked-again.ts";
import { cancelText } from "./cancel-text.ts";
import { finishText } from "./finish-text.ts";
import { JobCounts } from "./job-counts.tsx";
import { JobProgress } from "./job-progress.tsx";
import { NotifyButton } from "./notify-button.tsx";
import { CountTable } from "../summary/count-table.tsx";
import { providerName } from "../../../shared/list/provider-name.ts";
import { useListAction } from "../queries.ts";
import { reasonName } from "../summary/status-names.ts";
import { isFinishing, isRevision, showsEarlyRows } from "./list-state.ts";
import { type JobLabels, labelsNow } from "./job-labels.ts";

const Confirm = lazyComponent(() => import("../../../ui/overlay/dialog.tsx").then((file) => file.Confirm));

/** A running verification or cleaning: progress, counts, pause, resume, cancel. */
export function Job({ list }: { list: Info }) {
  const action = useListAction(list.id);
  const mayControl = useCan(verificationAreaOf(list.purpose, list.verification?.mode), "edit");
  const { verification, status } = list;
  if (verification === null) return null;

  const words = labelsNow(list);
  const { progress } = verification;
  const isPaused = status === "paused";
  return (
    <Card className="p-6 sm:p-8" aria-labelledby="job-title">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <h2 id="job-title" className="text-lg font-semibold text-ink">
            {titleOf(list, words)}
          </h2>
          <p className="mt-0.5 text-sm text-ink-muted">{aboutNow(list)}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          {isPaused ? null : <NotifyButton />}
          {mayControl ? <Controls list={list} verification={verification} action={action} /> : null}
        </div>
      </div>
      {action.isError ? (
        <div className="mt-5">
          <Callout tone="error" announce>
            {errorMessage(action.error)}
          </Callout>
        </div>
      ) : null}

      <div className="mt-8">
        <JobProgress
          label={capital(words.noun)}
          percent={progress.percent}
          done={`${formatCount(progress.done)} of ${formatCount(progress.total)} addresses`}
          left={timeLeft(list, progress)}
          spoken={spokenProgress(list, progress.percent, words)}
        />
      </div>

      {progress.waiting === 0 ? null : (
        <p className="mt-3 text-sm text-ink-muted">
          {formatCount(progress.waiting)} {progress.waiting === 1 ? "waits" : "wait"} for a slow mail server
          or for another try.
        </p>
      )}

      <JobCounts counts={verification.counts} total={progress.total} />

      {showsEarlyRows(list) ? null : <Tables verification={verification} />}
    </Card>
  );
}

/** A verification that asks about unknown addresses of a complete result again: a bar above the result. */
export function AskingAgain({ list }: { list: Info }) {
  const action = useListAction(list.id);
  const mayControl = useCan(verificationAreaOf(list.purpose, list.verification?.mode), "edit");
  const { verification } = list;
  if (verification === null) return null;
  const words = labelsNow(list);
  const percent = percentDone(verification);
  return (
    <Card className="p-4 sm:px-5" aria-labelledby="job-title">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div>
          <h2 id="job-title" className="font-semibold text-ink">
            {titleAgain(list, verification)}
          </h2>
          <p className="figures mt-0.5 text-[0.8125rem] text-ink-muted">
            {list.status === "queued" ? "" : `${percent}%, ${timeLeft(list, verification.progress)}. `}
            The other verdicts stay.
          </p>
        </div>
        {mayControl ? <Controls list={list} verification={verification} action={action} /> : null}
      </div>
      {action.isError ? (
        <p role="alert" className="mt-2 text-sm font-medium text-ink">
          {errorMessage(action.error)}
        </p>
      ) : null}
      <div className="mt-3">
        <Progress label={words.doing} percent={percent} />
      </div>
      <p className="sr-only" role="status">
        {spokenProgress(list, percent, words)}
      </p>
    </Card>
  );
}

type Verification = NonNullable<Info["verification"]>;

/** The addresses that are done, by reason and by provider, once there are several of them. */
const Tables = ({ verification: { reasons, providers } }: { verification: Verification }) =>
  Object.keys(reasons).length === 0 ? null : (
    <div className="mt-10 grid items-start gap-x-12 gap-y-8 lg:grid-cols-2">
      <CountTable caption="By reason" counts={reasons} nameOf={(reason) => reasonName(reason as Reason)} />
      {Object.keys(providers).length < 2 ? null : (
        <CountTable caption="By mail provider" counts={providers} nameOf={providerName} />
      )}
    </div>
  );

interface ControlsProps {
  list: Info;
  verification: Verification;
  action: ReturnType<typeof useListAction>;
}

/** The buttons that pause, resume, finish early and cancel. */
function Controls({ list, verification, action }: ControlsProps) {
  const [confirming, setConfirming] = useState<"cancel" | "finish" | null>(null);
  const { noun } = labelsNow(list);
  const close = () => setConfirming(null);
  const finishing = isFinishing(list);
  return (
    <div className="flex gap-2">
      {finishing ? null : list.status === "paused" ? (
        <Button variant="primary" pending={action.isPending} onClick={() => action.mutate("resume")}>
          <Play aria-hidden /> Resume
        </Button>
      ) : (
        <Button pending={action.isPending} onClick={() => action.mutate("pause")}>
          <Pause aria-hidden /> Pause
        </Button>
      )}
      {finishing || isRevision(list) || list.status === "queued" ? null : (
        <Button onClick={() => setConfirming("finish")}>Finish now</Button>
      )}
      <Button variant="ghost" onClick={() => setConfirming("cancel")}>
        Cancel
      </Button>
      <Suspense>
        <Confirm
          open={confirming === "finish"}
          onOpenChange={close}
          title={`Finish this ${noun} now?`}
          description={finishText(verification)}
          action="Finish now"
          cancel="Keep going"
          pending={action.isPending}
          onConfirm={() => action.mutate("finish", { onSettled: close })}
        />
        <Confirm
          open={confirming === "cancel"}
          onOpenChange={close}
          title={`Cancel this ${noun}?`}
          description={
            isRevision(list) ? "The verdicts stay as they were before it." : cancelText(verification)
          }
          action={`Cancel ${noun}`}
          cancel="Keep going"
          danger
          pending={action.isPending}
          onConfirm={() => action.mutate("cancel", { onSettled: close })}
        />
      </Suspense>
    </div>
  );
}

function titleOf(list: Info, { doing }: JobLabels): string {
  if (list.status === "paused") return "Paused";
  if (isFinishing(list)) return "Finishing";
  return list.status === "queued" ? "Waiting to start" : doing;
}

function titleAgain(list: Info, verification: Verification): string {
  const addresses = formatQuantity(askedAgain(verification), "address", "addresses");
  if (list.status === "paused") return `Paused: ${addresses} to ask about again`;
  if (isFinishing(list)) return "Finishing: no further address is asked about";
  return list.status === "queued"
    ? `Waiting to start: ${addresses} to ask about again`
    : `Asking about ${addresses} again`;
}

function aboutNow(list: Info): string {
  if (list.status === "paused") return "What was under way is still counted. No new address is asked about.";
  if (isRevision(list)) return "No mail server is asked, and it costs nothing. You may close this page.";
  if (isFinishing(list) && list.verification?.is_run)
    return "No further mail server is asked. Addresses without an answer keep the verdict they had, and their credits are returned.";
  return isFinishing(list)
    ? "No further mail server is asked. Addresses without an answer stay unknown, and their credits are returned."
    : "You may close this page. The work continues without it.";
}

function timeLeft(list: Info, { eta_seconds, waiting }: Verification["progress"]): string {
  if (list.status === "paused") return "resting";
  if (isFinishing(list)) return "a moment more";
  if (eta_seconds !== null) return `${formatDuration(eta_seconds)} left`;
  return waiting > 0 ? "as long as slow mail servers take" : "working out the time left";
}

/** Announced at every tenth percent only. */
function spokenProgress(list: Info, percent: number, { noun, done }: JobLabels): string {
  if (list.status === "paused") return `${capital(noun)} paused`;
  if (isFinishing(list)) return `${capital(noun)} finishing`;
  return `${Math.floor(percent / 10) * 10} percent ${done}`;
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
