import type { Action } from "@winnow/core/kit/permission";
import { ArrowRight } from "lucide-react";
import { Link } from "react-router";
import { guard } from "../features/account/route-guard.ts";
import { CreditCard } from "../features/credit/credit-card.tsx";
import { VerifyAddress } from "../features/list/single/verify-address.tsx";
import { RecentLists } from "../features/list/overview/recent-lists.tsx";
import { useAuth, useCan } from "../lib/auth.ts";
import { listScreens, type ListScreen } from "../list-screens.ts";
import { PageHead } from "../ui/page-head.tsx";

export const loader = guard();

const entries: readonly { screen: ListScreen; title: string; text: string }[] = [
  {
    screen: listScreens.analyzeList,
    title: "Analyze a list",
    text: "See how healthy a file is before you spend anything.",
  },
  {
    screen: listScreens.cleanList,
    title: "Clean a list",
    text: "Get your file back without the rows that would bounce.",
  },
  {
    screen: listScreens.fileValidation,
    title: "Verify a file",
    text: "CSV, TSV, TXT or XLSX. You see the price before anything starts.",
  },
  {
    screen: listScreens.listValidation,
    title: "Verify addresses",
    text: "Paste up to 10,000, straight from wherever they are.",
  },
];

export function Component() {
  const name = useAuth((state) => state.user?.first_name);
  const permissions = useAuth((state) => state.permissions);
  const those = (action: Action) =>
    entries.filter(({ screen }) =>
      permissions.some(({ name, actions }) => name === screen.area && actions.includes(action)),
    );
  const mayBring = those("add");
  const mayVerify = useCan("verify_email", "add");
  return (
    <>
      <PageHead title={name === undefined || name === "" ? "Dashboard" : `Hello, ${name}`}>
        Find out which addresses are worth sending to.
      </PageHead>
      {mayVerify ? <VerifyAddress /> : null}
      {mayBring.length === 0 ? null : (
        <div className="mb-12 grid gap-5 sm:grid-cols-2 xl:grid-cols-4">
          {mayBring.map((entry) => (
            <Entry key={entry.screen.path} {...entry} />
          ))}
        </div>
      )}
      <div className="grid items-start gap-x-5 gap-y-12 xl:grid-cols-4">
        {those("view").length === 0 ? null : (
          <section aria-labelledby="recent-title" className="xl:col-span-3">
            <h2 id="recent-title" className="mb-4 text-lg font-semibold text-ink">
              Recent lists
            </h2>
            <RecentLists />
          </section>
        )}
        <CreditCard />
      </div>
    </>
  );
}

function Entry({ screen, title, text }: { screen: ListScreen; title: string; text: string }) {
  const Icon = screen.icon;
  return (
    <Link
      to={screen.path}
      className="group flex flex-col rounded-card border border-line bg-surface p-6 shadow-low transition-colors hover:border-accent"
    >
      <Icon aria-hidden className="size-6 text-accent" strokeWidth={1.6} />
      <h2 className="mt-4 flex items-center gap-2 text-base font-semibold text-ink">
        {title}
        <ArrowRight
          aria-hidden
          className="size-4 -translate-x-1 text-accent opacity-0 transition group-hover:translate-x-0 group-hover:opacity-100"
        />
      </h2>
      <p className="mt-1 text-sm text-ink-muted">{text}</p>
    </Link>
  );
}
