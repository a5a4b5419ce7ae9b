import { useQuery } from "@tanstack/react-query";
import {
  actions,
  areaNames,
  areas,
  type Action,
  type Area,
  type Permissions,
} from "@winnow/core/kit/permission";
import { actionNames } from "../../shared/workspace/action-names.ts";
import { CheckCell } from "../../ui/form/check-cell.tsx";
import { grants } from "./permission-changes.ts";
import { catalogueQuery } from "./queries.ts";

interface MatrixProps {
  /** The role's name, used in the labels of the cells. */
  name: string;
  permissions: Permissions;
  /** The saved permissions; differing cells are marked. */
  before?: Permissions;
  /** The user's own permissions; others cannot be granted. */
  mine?: Permissions;
  /** Absent in a read-only matrix. */
  onToggle?: (area: Area, action: Action) => void;
}

/** The permissions of a role: a row per area, a column per action. */
export function Matrix({ name, permissions, before, mine, onToggle: onTurn }: MatrixProps) {
  const { data: catalogue } = useQuery(catalogueQuery);
  return (
    <table className="w-full border-collapse text-sm">
      <caption className="sr-only">What {name} may do</caption>
      <thead>
        <tr className="border-b border-line">
          <th
            scope="col"
            className="h-10 pl-6 text-left text-[0.8125rem] font-medium text-ink-muted max-sm:pl-4"
          >
            Area
          </th>
          {actions.map((action) => (
            <th
              key={action}
              scope="col"
              className="w-[4.5rem] text-center text-[0.8125rem] font-medium text-ink-muted last:pr-3 max-sm:w-12 max-sm:last:pr-3"
            >
              {actionNames[action]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {areas.map((area) => {
          const known = catalogue?.find((each) => each.name === area);
          return (
            <tr key={area} className="border-b border-line last:border-0">
              <th scope="row" className="py-2.5 pr-2 pl-6 text-left font-medium text-ink max-sm:pl-4">
                {areaNames[area]}
                <span className="block min-h-5 text-[0.8125rem] font-normal text-ink-muted max-sm:hidden">
                  {known?.description}
                </span>
              </th>
              {actions.map((action) => {
                const checked = grants(permissions, area, action);
                return (
                  <td key={action} className="text-center last:pr-3 max-sm:last:pr-3">
                    <CheckCell
                      label={`${name}: ${action} ${area}`}
                      title={known?.actions.find((each) => each.name === action)?.description}
                      checked={checked}
                      isChanged={before !== undefined && checked !== grants(before, area, action)}
                      disabled={mine !== undefined && !grants(mine, area, action)}
                      onChange={onTurn === undefined ? undefined : () => onTurn(area, action)}
                    />
                  </td>
                );
              })}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
