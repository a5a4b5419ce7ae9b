import { cx } from "class-variance-authority";
import { Link, matchPath, useLocation } from "react-router";
import { useAuth } from "../../lib/auth.ts";
import { usePlan } from "../../shared/billing/plan.ts";
import { paths } from "../../paths.ts";
import { Collapsible } from "../../ui/collapsible.tsx";
import { Crown } from "../../ui/crown.tsx";
import { sections, type Item, type Section } from "./navigation-items.ts";

interface NavigationProps {
  compact: boolean;
  onNavigate?: () => void;
}

export function Navigation({ compact, onNavigate }: NavigationProps) {
  const permissions = useAuth((state) => state.permissions);
  const isVisible = ({ area }: Item) =>
    area === undefined || permissions.some(({ name, actions }) => name === area && actions.includes("view"));

  return (
    <nav aria-label="Main" className="grid gap-1 px-3">
      {sections.map(({ heading, items }) => {
        const visible = items.filter(isVisible);
        if (visible.length === 0) return null;
        const list = (
          <ul className="grid gap-1" aria-label={heading?.label}>
            {visible.map((item) => (
              <li key={item.to}>
                <Entry
                  item={item}
                  compact={compact}
                  isNested={heading !== null}
                  {...(onNavigate === undefined ? {} : { onNavigate })}
                />
              </li>
            ))}
          </ul>
        );
        return heading === null || compact ? (
          <div key={visible[0]?.to}>{list}</div>
        ) : (
          <Collapsible key={heading.label} heading={<Heading {...heading} />}>
            {list}
          </Collapsible>
        );
      })}
    </nav>
  );
}

const Heading = ({ label, icon: Icon }: NonNullable<Section["heading"]>) => (
  <>
    <Icon aria-hidden className="size-[1.125rem] shrink-0" strokeWidth={1.9} />
    {label}
  </>
);

interface EntryProps extends NavigationProps {
  item: Item;
  isNested: boolean;
}

function Entry({ item, compact, isNested, onNavigate }: EntryProps) {
  const Icon = item.icon;
  const { pathname } = useLocation();
  const { isFree } = usePlan();
  const isCurrent = [item.to, ...(item.also ?? [])].some(
    (path) => matchPath({ path, end: path === paths.dashboard }, pathname) !== null,
  );
  return (
    <Link
      to={item.to}
      onClick={onNavigate}
      aria-current={isCurrent ? "page" : undefined}
      className={cx(
        "flex rounded-control text-sm font-medium transition-colors",
        compact
          ? "flex-col items-center gap-1.5 px-1 py-2.5 text-center text-[0.6875rem] leading-tight"
          : cx("h-10 items-center gap-3 pr-3", isNested ? "pl-8" : "pl-3"),
        isCurrent ? "bg-accent-soft text-accent" : "text-ink-muted hover:bg-hover hover:text-ink",
      )}
    >
      <Icon aria-hidden className="size-[1.125rem] shrink-0" strokeWidth={1.9} />
      {item.label}
      {item.isPremium === true && isFree ? <Crown /> : null}
    </Link>
  );
}
