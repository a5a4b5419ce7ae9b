/** The main navigation. Items with an area are hidden from those who may not view it. */
import type { Area } from "@winnow/core/kit/permission";
import { FileCheck2, LayoutDashboard, ListChecks, type LucideIcon } from "lucide-react";
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

export const sections: readonly Section[] = [
  { label: null, items: [{ label: "Dashboard", to: paths.dashboard, icon: LayoutDashboard }] },
  {
    label: "Verify Email",
    items: [
      { label: "List Validation", to: paths.listValidation, icon: ListChecks, area: "verify_email" },
      { label: "File Validation", to: paths.fileValidation, icon: FileCheck2, area: "verify_email" },
    ],
  },
];
