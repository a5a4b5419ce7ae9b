import { actions, areaNames, areas, type Area } from "@winnow/core/kit/permission";
import type { Info } from "@winnow/core/role/schema";
import { cx } from "class-variance-authority";
import { actionNames } from "../../shared/workspace/action-names.ts";
import { permissionsOf } from "../../shared/workspace/permission.ts";
import { Table, Td, Th } from "../../ui/table.tsx";
import { differencesOf } from "./permission-changes.ts";

/** Two roles side by side: what each may do in an area. Areas in which they differ are marked. */
export function RoleComparison({ role, other }: { role: Info; other: Info }) {
  const both = [role, other].map((each) => ({
    ...each,
    permissions: permissionsOf(each.permission_features),
  }));
  const differing = new Set<Area>(
    differencesOf(permissionsOf(role.permission_features), permissionsOf(other.permission_features)).map(
      ({ area }) => area,
    ),
  );
  return (
    <>
      <p role="status" className="px-6 pt-4 text-sm text-ink-muted">
        {differing.size === 0
          ? "Both may do the same."
          : differing.size === 1
            ? "They differ in one area."
            : `They differ in ${differing.size} areas.`}
      </p>
      <Table label={`${role.name} and ${other.name}`}>
        <thead className="border-b border-line">
          <tr>
            <Th>Area</Th>
            {both.map(({ id, name }) => (
              <Th key={id} className="w-1/3">
                <bdi className="block break-words whitespace-normal">{name}</bdi>
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {areas.map((area) => (
            <tr
              key={area}
              className={cx("border-b border-line last:border-0", differing.has(area) && "bg-accent-soft")}
            >
              <th scope="row" className="px-6 py-3 text-left align-top font-medium text-ink">
                {areaNames[area]}
                {differing.has(area) ? <span className="sr-only">, differs</span> : null}
              </th>
              {both.map(({ id, permissions }) => (
                <Td key={id} className="align-top">
                  {namesOf(permissions[area] ?? [])}
                </Td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </>
  );
}

const namesOf = (granted: readonly (typeof actions)[number][]): string =>
  granted.length === 0
    ? "–"
    : actions
        .filter((action) => granted.includes(action))
        .map((action) => actionNames[action])
        .join(", ");
