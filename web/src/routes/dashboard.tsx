import { ArrowRight, FileCheck2, ListChecks, type LucideIcon } from "lucide-react";
import { Link } from "react-router";
import { guard } from "../features/account/guard.ts";
import { Standing } from "../features/credit/standing.tsx";
import { RecentLists } from "../features/list/recent-lists.tsx";
import { useAuth, useCan } from "../lib/auth.ts";
import { paths } from "../paths.ts";
import { PageHead } from "../ui/page.tsx";

export const loader = guard();

export function Component() {
  const name = useAuth((state) => state.user?.first_name);
  const mayVerify = useCan("verify_email");
  return (
    <>
      <PageHead title={name === undefined || name === "" ? "Dashboard" : `Hello, ${name}`}>
        Find out which addresses are worth sending to.
      </PageHead>
      <div className="grid items-stretch gap-5 lg:grid-cols-3">
        {mayVerify ? (
          <>
            <Door to={paths.fileValidation} icon={FileCheck2} title="Verify a file">
              CSV, TSV, TXT or XLSX. You see the price before anything starts.
            </Door>
            <Door to={paths.listValidation} icon={ListChecks} title="Verify pasted addresses">
              Up to 10,000, straight from wherever they are.
            </Door>
          </>
        ) : null}
        <Standing />
      </div>
      {mayVerify ? (
        <section aria-labelledby="recent-title" className="mt-12">
          <h2 id="recent-title" className="mb-4 text-lg font-semibold text-ink">
            Recent lists
          </h2>
          <RecentLists />
        </section>
      ) : null}
    </>
  );
}

interface DoorProps {
  to: string;
  icon: LucideIcon;
  title: string;
  children: string;
}

function Door({ to, icon: Icon, title, children }: DoorProps) {
  return (
    <Link
      to={to}
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
      <p className="mt-1 text-sm text-ink-muted">{children}</p>
    </Link>
  );
}
