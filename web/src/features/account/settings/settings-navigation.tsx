import { cx } from "class-variance-authority";
import { useEffect, useRef, type ReactNode } from "react";
import { NavLink, useLocation } from "react-router";
import { useAuth } from "../../../lib/auth.ts";
import { usePlan } from "../../../shared/billing/plan.ts";
import { useMembership } from "../../../shared/workspace/workspaces.ts";
import { Crown } from "../../../ui/crown.tsx";
import { personItems, workspaceItems, type Item } from "./settings-items.ts";

/** The settings sidebar; on small screens a row above the page. */
export function SettingsNavigation({ switcher }: { switcher?: ReactNode }) {
  const provider = useAuth((state) => state.user?.provider);
  const permissions = useAuth((state) => state.permissions);
  const isOwner = useMembership()?.is_owner === true;
  const { pathname } = useLocation();
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    const show = () => {
      const links = row.current?.querySelectorAll("a") ?? [];
      const current = [...links].find((link) => pathname.startsWith(link.pathname));
      current?.scrollIntoView({ block: "nearest", inline: "center" });
    };
    show();
    const list = matchMedia("(width < 1025px)");
    const turned = screen.orientation;
    list.addEventListener("change", show);
    turned.addEventListener("change", show);
    return () => {
      list.removeEventListener("change", show);
      turned.removeEventListener("change", show);
    };
  }, [pathname]);
  const visible = workspaceItems.filter(
    ({ area, isForOwner }) =>
      (isForOwner !== true || isOwner) &&
      (area === undefined ||
        permissions.some(({ name, actions }) => name === area && actions.includes("view"))),
  );
  return (
    <nav
      ref={row}
      aria-label="Settings"
      className="flex gap-1 max-shell:relative max-shell:-mx-4 max-shell:scroll-sideways max-shell:border-b max-shell:border-line max-shell:px-4 sm:max-shell:-mx-8 sm:max-shell:px-8 shell:sticky shell:top-26 shell:flex-col shell:gap-6"
    >
      <Items items={personItems(provider)} />
      {switcher === undefined ? null : <div className="max-shell:hidden">{switcher}</div>}
      {visible.length === 0 ? null : <Items items={visible} />}
    </nav>
  );
}

const Items = ({ items }: { items: readonly Item[] }) => (
  <ul className="flex gap-1 shell:flex-col">
    {items.map((item) => (
      <li key={item.to}>
        <Entry {...item} />
      </li>
    ))}
  </ul>
);

const Entry = ({ label, to, icon: Icon, isPremium }: Item) => {
  const { isFree } = usePlan();
  return (
    <NavLink
      to={to}
      className={({ isActive }) =>
        cx(
          "flex h-10 items-center gap-2.5 px-3 text-sm font-medium whitespace-nowrap -outline-offset-2 transition-colors max-shell:border-b-2 shell:rounded-control",
          isActive
            ? "text-accent max-shell:border-accent shell:bg-accent-soft"
            : "text-ink-muted hover:text-ink max-shell:border-transparent shell:hover:bg-hover",
        )
      }
    >
      <Icon aria-hidden className="size-4 shrink-0" strokeWidth={1.9} />
      {label}
      {isPremium === true && isFree ? <Crown /> : null}
    </NavLink>
  );
};
