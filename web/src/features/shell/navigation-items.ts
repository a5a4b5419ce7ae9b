/** Entries of the main sidebar. An entry with an area is hidden without the view permission. */
import type { Area } from "@winnow/core/kit/permission";
import {
  Code,
  LayoutDashboard,
  ListFilter,
  type LucideIcon,
  MailCheck,
  MailOpen,
  MailX,
  Settings,
} from "lucide-react";
import { listScreens, type ListScreen } from "../../shared/list/list-screens.ts";
import { paths } from "../../paths.ts";

export interface Item {
  label: string;
  to: string;
  icon: LucideIcon;
  area?: Area;
  /** Other paths of which the entry is the current one. */
  also?: readonly string[];
  /** Marked as premium on the free plan. */
  isPremium?: true;
}

export interface Section {
  /** Sections with a heading can be collapsed. */
  heading: { label: string; icon: LucideIcon } | null;
  items: readonly Item[];
}

const itemOf = ({ label, path: to, icon, area }: ListScreen): Item => ({ label, to, icon, area });

export const sections: readonly Section[] = [
  {
    heading: null,
    items: [
      { label: "Dashboard", to: paths.dashboard, icon: LayoutDashboard },
      itemOf(listScreens.analyzeList),
      itemOf(listScreens.cleanList),
    ],
  },
  {
    heading: { label: "Verify Email", icon: MailCheck },
    items: [
      itemOf(listScreens.listValidation),
      itemOf(listScreens.fileValidation),
      { label: "Rules", to: paths.rules, icon: ListFilter, area: "verify_email" },
      { label: "Suppression", to: paths.suppression, icon: MailX, area: "verify_email" },
      { label: "Outcomes", to: paths.outcomes, icon: MailOpen, area: "verify_email" },
    ],
  },
  {
    heading: null,
    items: [
      {
        label: "API Setup",
        to: paths.apiKeys,
        icon: Code,
        area: "api_key",
        also: [paths.webhooks],
        isPremium: true,
      },
      { label: "Settings", to: paths.settings, icon: Settings },
    ],
  },
];
