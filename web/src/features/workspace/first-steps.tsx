/** The first steps of a newcomer, which tick themselves. */
import type { Info, Step } from "@winnow/core/dashboard/schema";
import { cx } from "class-variance-authority";
import { CircleCheck, type LucideIcon, X } from "lucide-react";
import { useEffect } from "react";
import { Link } from "react-router";
import { useAnalysisPrice } from "../../shared/credit/free-quota-text.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { hideFirstSteps, rememberFirstSteps, useFirstSteps } from "./first-steps-state.ts";
import { stepTexts } from "./step-texts.ts";

interface FirstStepsProps {
  /** Undefined while they load. */
  steps: Info["first_steps"] | undefined;
  workspaceID: string;
  /** Leads to the field in which an address is verified. */
  onVerify: () => void;
}

/** Nothing once all are done, or the person has hidden them. Those of the last look keep the place of what loads. */
export function FirstSteps({ steps: loaded, workspaceID, onVerify }: FirstStepsProps) {
  const lastSeen = useFirstSteps((state) => state.lastSeen[workspaceID]);
  useEffect(() => {
    if (loaded !== undefined) rememberFirstSteps(workspaceID, loaded);
  }, [loaded, workspaceID]);
  const steps = loaded ?? lastSeen ?? [];
  const isHidden = useFirstSteps(({ hiddenIn }) => hiddenIn.includes(workspaceID));
  const price = useAnalysisPrice();
  const done = steps.filter(({ is_done }) => is_done).length;
  if (isHidden || done === steps.length) return null;
  return (
    <Card aria-labelledby="first-steps-title" className="mb-6 overflow-hidden">
      <div className="flex items-center justify-between gap-4 px-6 pt-5">
        <h2 id="first-steps-title" className="text-base font-semibold text-ink">
          First steps{" "}
          <span className="figures ml-1 text-sm font-normal text-ink-muted">
            {done} of {steps.length} done
          </span>
        </h2>
        <Button variant="ghost" size="small" onClick={() => hideFirstSteps(workspaceID)}>
          <X aria-hidden /> Hide<span className="sr-only"> the first steps</span>
        </Button>
      </div>
      <ol className="grid gap-2 p-4 sm:grid-cols-2 xl:auto-cols-fr xl:grid-flow-col xl:grid-cols-none">
        {steps.map(({ step, is_done }) => (
          <li key={step} className="relative flex gap-3 rounded-control p-2 hover:bg-sunken">
            <StepMark icon={stepTexts[step].icon} isDone={is_done} />
            <div className="min-w-0">
              <StepTitle step={step} isDone={is_done} onVerify={onVerify} />
              <p className={cx("text-[0.8125rem] text-ink-muted", is_done && "line-through")}>
                {step === "analyze_list" ? `${stepTexts[step].text}: ${price}.` : stepTexts[step].text}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}

const StepMark = ({ icon: Icon, isDone }: { icon: LucideIcon; isDone: boolean }) => (
  <span
    className={`flex size-9 shrink-0 items-center justify-center rounded-full ${isDone ? "bg-valid-soft text-valid" : "bg-accent-soft text-accent"}`}
  >
    {isDone ? (
      <CircleCheck aria-hidden className="size-[1.125rem]" strokeWidth={1.8} />
    ) : (
      <Icon aria-hidden className="size-[1.125rem]" strokeWidth={1.8} />
    )}
  </span>
);

const link =
  "text-left text-sm font-medium text-ink after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded-control focus-visible:after:outline-2 focus-visible:after:outline-accent";

function StepTitle({ step, isDone, onVerify }: { step: Step; isDone: boolean; onVerify: () => void }) {
  const { title, path } = stepTexts[step];
  if (isDone)
    return (
      <p className="text-sm font-medium text-ink-muted line-through">
        {title}
        <span className="sr-only">, done</span>
      </p>
    );
  if (step === "verify_address")
    return (
      <button type="button" className={link} onClick={onVerify}>
        {title}
      </button>
    );
  return (
    <Link to={path} className={link}>
      {title}
    </Link>
  );
}
