import { cx } from "class-variance-authority";
import { NavLink } from "react-router";
import { useAuth } from "../../lib/auth.ts";
import { paths } from "../../paths.ts";
import { sections, type Item } from "./navigation-items.ts";

interface NavigationProps {
  compact: boolean;
  onNavigate?: () => void;
}

export function Navigation({ compact, onNavigate }: NavigationProps) {
  const permissions = useAuth((state) => state.permissions);
  const isVisible = ({ area }: Item) =>
    area === undefined || permissions.some(({ name, actions }) => name === area && actions.includes("view"));

  return (
    <nav aria-label="Main" className="grid gap-6 px-3">
      {sections.map((section) => {
        const items = section.items.filter(isVisible);
        if (items.length === 0) return null;
        return (
          <div key={items[0]?.to}>
            {section.label === null || compact ? null : <p className="eyebrow px-3 pb-2">{section.label}</p>}
            <ul className="grid gap-1" aria-label={section.label ?? undefined}>
              {items.map((item) => (
                <li key={item.to}>
                  <Entry
                    item={item}
                    compact={compact}
                    {...(onNavigate === undefined ? {} : { onNavigate })}
                  />
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </nav>
  );
}

function Entry({ item, compact, onNavigate }: { item: Item; compact: boolean; onNavigate?: () => void }) {
  const Icon = item.icon;
  return (
    <NavLink
      to={item.to}
      end={item.to === paths.dashboard}
      onClick={onNavigate}
      className={({ isActive }) =>
        cx(
          "flex rounded-control text-sm font-medium transition-colors",
          compact
            ? "flex-col items-center gap-1.5 px-1 py-2.5 text-center text-[0.6875rem] leading-tight"
            : "h-10 items-center gap-3 px-3",
          isActive ? "bg-accent-soft text-accent" : "text-ink-muted hover:bg-hover hover:text-ink",
        )
      }
    >
      <Icon aria-hidden className="size-[1.125rem] shrink-0" strokeWidth={1.9} />
      {item.label}
    </NavLink>
  );
}
