import { cx } from "class-variance-authority";
import { BookOpen } from "lucide-react";
import { NavLink, Outlet } from "react-router";
import { guard } from "../features/account/route-guard.ts";
import { PremiumHint } from "../features/billing/premium-hint.tsx";
import { paidPlanNames } from "../shared/billing/plan.ts";
import { paths } from "../paths.ts";
import { buttonStyle } from "../ui/button.tsx";
import { PageHead } from "../ui/page-head.tsx";

export const loader = guard("api_key");

const pages = [
  { to: paths.apiKeys, label: "API keys" },
  { to: paths.webhooks, label: "Webhooks" },
] as const;

/** The frame of API Setup: keys and webhooks, each with a path of its own. */
export const Component = () => (
  <>
    <PremiumHint>Live keys come with {paidPlanNames()}. Test keys are free.</PremiumHint>
    <PageHead
      title="API Setup"
      actions={
        <a href="/docs" className={buttonStyle()}>
          <BookOpen aria-hidden />
          Documentation
        </a>
      }
    >
      Verify addresses from your own programs, and let them be told what happens.
    </PageHead>
    <nav aria-label="API Setup" className="mb-8 flex gap-5 border-b border-line">
      {pages.map(({ to, label }) => (
        <NavLink
          key={to}
          to={to}
          className={({ isActive }) =>
            cx(
              "-mb-px flex h-10 items-center border-b-2 text-sm font-medium transition-colors",
              isActive ? "border-accent text-ink" : "border-transparent text-ink-muted hover:text-ink",
            )
          }
        >
          {label}
        </NavLink>
      ))}
    </nav>
    <Outlet />
  </>
);
