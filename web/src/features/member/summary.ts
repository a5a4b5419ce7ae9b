/** A one-line summary of what a role grants. */
import { actions, areaNames, areas, listAreas, type Area } from "@winnow/core/kit/permission";
import type { Feature } from "@winnow/core/role/schema";

const isList = (area: Area): boolean => (listAreas as readonly Area[]).includes(area);

/** "Everything", or the areas by level of access: "Can use lists. Can view Plan." */
export function grantSummary(features: readonly Feature[]): string {
  const granted = features.filter(({ actions }) => actions.length > 0);
  const isWhole = ({ actions: some }: Feature) => some.length === actions.length;
  if (areas.every((area) => granted.some((each) => each.name === area && isWhole(each)))) return "Everything";
  if (granted.length === 0) return "Nothing yet";
  const seen = granted.filter(({ actions }) => actions.every((action) => action === "view"));
  const used = granted.filter((each) => !seen.includes(each));
  return [sentence("Can use", used), sentence("Can view", seen)].filter((text) => text !== "").join(" ");
}

function sentence(verb: string, features: readonly Feature[]): string {
  if (features.length === 0) return "";
  const hasAllLists = listAreas.every((area) => features.some(({ name }) => name === area));
  const others = features.filter(({ name }) => !(hasAllLists && isList(name)));
  const names = [...(hasAllLists ? ["lists"] : []), ...others.map(({ name }) => areaNames[name])];
  return `${verb} ${names.join(", ")}.`;
}
