/** Entries of the main sidebar. An entry with an area is hidden without the view permission. */
import type { Area } from "@winnow/core/kit/permission";
import { LayoutDashboard, type LucideIcon, Settings } from "lucide-react";
import { listScreens, type ListScreen } from "../../list-screens.ts";
import { paths } from "../../paths.ts";

export interface Item {
  label: string;
  to: string;
  icon: LucideIcon;
  area?: Area;
}

export interface Section {
  label: string | null;
  items: readonly Item[];
}

const itemOf = ({ label, path: to, icon, area }: ListScreen): Item => ({ label, to, icon, area });

export const sections: readonly Section[] = [
  {
    label: null,
    items: [
      { label: "Dashboard", to: paths.dashboard, icon: LayoutDashboard },
      itemOf(listScreens.analyzeList),
      itemOf(listScreens.cleanList),
    ],
  },
  {
    label: "Verify Email",
    items: [itemOf(listScreens.listValidation), itemOf(listScreens.fileValidation)],
  },
  {
    label: null,
    items: [{ label: "Settings", to: paths.settings, icon: Settings }],
  },
];
