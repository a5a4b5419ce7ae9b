import { ListChecks, UsersRound, Wallet, type LucideIcon } from "lucide-react";
import { Link } from "react-router";
import { paths } from "../../../paths.ts";
import { buttonStyle } from "../../../ui/button.tsx";
import { AuthLayout } from "../auth-layout.tsx";

interface Step {
  icon: LucideIcon;
  title: string;
  text: string;
}

const steps: readonly Step[] = [
  {
    icon: ListChecks,
    title: "Bring a list",
    text: "A file, or addresses that you paste. Its health is free to see.",
  },
  {
    icon: Wallet,
    title: "See the price first",
    text: "Every job says what it takes before it starts. Nothing is charged until you confirm.",
  },
  {
    icon: UsersRound,
    title: "Work together",
    text: "Invited to a team? Enter the joining code of the mail under Join Team.",
  },
];

/** The welcome page. Public; it leads to the dashboard. */
export const Welcome = () => (
  <AuthLayout
    title="Welcome"
    heading="Welcome to Winnow"
    intro="You know in a minute which addresses are worth sending to."
  >
    <ol className="grid gap-5">
      {steps.map(({ icon: Icon, title, text }) => (
        <li key={title} className="flex gap-4">
          <span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-accent-soft text-accent">
            <Icon aria-hidden className="size-[1.125rem]" strokeWidth={1.8} />
          </span>
          <div>
            <p className="font-medium text-ink">{title}</p>
            <p className="text-sm text-ink-muted">{text}</p>
          </div>
        </li>
      ))}
    </ol>
    <Link
      to={paths.dashboard}
      className={buttonStyle({ variant: "primary", size: "large", className: "mt-8" })}
    >
      Go to the dashboard
    </Link>
  </AuthLayout>
);
