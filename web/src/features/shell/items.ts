/** The main navigation. Items with an area are hidden from those who may not view it. */
import type { Area } from "@winnow/core/kit/permission";
import { LayoutDashboard, type LucideIcon, Settings } from "lucide-react";
import { doors, type Door } from "../../doors.ts";
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

const itemOf = ({ label, path: to, icon, area }: Door): Item => ({ label, to, icon, area });

export const sections: readonly Section[] = [
  {
    label: null,
    items: [
      { label: "Dashboard", to: paths.dashboard, icon: LayoutDashboard },
      itemOf(doors.analyzeList),
      itemOf(doors.cleanList),
    ],
  },
  {
    label: "Verify Email",
    items: [itemOf(doors.listValidation), itemOf(doors.fileValidation)],
  },
  {
    label: null,
    items: [{ label: "Settings", to: paths.settings, icon: Settings }],
  },
];
