import type { Info } from "@winnow/core/role/schema";
import { cx } from "class-variance-authority";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { formatQuantity } from "../../lib/number.ts";
import { paths } from "../../paths.ts";

/** The roles with their member counts; on small screens a row. */
export function RoleList({ roles, chosen }: { roles: readonly Info[]; chosen: string | null }) {
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    const current = row.current?.querySelector(`[href="${paths.role}?role=${chosen}"]`);
    current?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [chosen]);
  return (
    <nav
      ref={row}
      aria-label="Roles"
      className="max-lg:-mx-4 max-lg:scroll-sideways max-lg:px-4 max-lg:py-1 sm:max-lg:-mx-8 sm:max-lg:px-8"
    >
      <ul className="flex gap-1.5 lg:flex-col lg:gap-1">
        {roles.map(({ id, name, members }) => (
          <li key={id}>
            <Link
              to={`${paths.role}?role=${id}`}
              preventScrollReset
              aria-current={id === chosen ? "true" : undefined}
              className={cx(
                "block rounded-control px-3 py-2 text-sm transition-colors max-lg:border max-lg:border-line max-lg:whitespace-nowrap",
                id === chosen ? "bg-accent-soft text-accent" : "text-ink hover:bg-hover",
              )}
            >
              <bdi className="block max-w-44 truncate font-medium">{name}</bdi>
              <span
                className={cx(
                  "figures block text-[0.8125rem]",
                  id === chosen ? "text-accent" : "text-ink-muted",
                )}
              >
                {members === 0 ? "No member" : formatQuantity(members, "person", "people")}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
