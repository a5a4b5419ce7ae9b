import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { freeAnalyses } from "../../shared/credit/free-quota-text.ts";
import { stepTexts } from "./step-texts.ts";

const steps = ["verify_address", "analyze_list", "create_key"] as const;

/** The first steps that every newcomer can take, each a link. The first leads into the field for an address. */
export const WelcomeSteps = () => (
  <ol aria-label="First steps" className="-mx-3 grid gap-1">
    {steps.map((step) => {
      const { icon: Icon, title, text, path } = stepTexts[step];
      return (
        <li key={step}>
          <Link
            to={path}
            state={step === "verify_address" ? { verify: "" } : null}
            className="group flex items-center gap-4 rounded-control p-3 hover:bg-hover"
          >
            <span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-accent-soft text-accent">
              <Icon aria-hidden className="size-[1.125rem]" strokeWidth={1.8} />
            </span>
            <span className="min-w-0 flex-1">
              <span className="block font-medium text-ink">{title}</span>
              <span className="block text-sm text-ink-muted">
                {step === "analyze_list" ? `${text}, with ${freeAnalyses}.` : text}
              </span>
            </span>
            <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-faint group-hover:text-ink" />
          </Link>
        </li>
      );
    })}
  </ol>
);
