/** Entries of the settings sidebar: the user's pages, then those of the workspace. */
import type { User } from "@winnow/core/account/schema";
import type { Area } from "@winnow/core/kit/permission";
import {
  Archive,
  Bell,
  Coins,
  KeyRound,
  type LucideIcon,
  Receipt,
  ShieldCheck,
  UserRound,
  Users,
} from "lucide-react";
import { paths } from "../../../paths.ts";

export interface Item {
  label: string;
  to: string;
  icon: LucideIcon;
  /** Hidden without the view permission on this area. */
  area?: Area;
  /** Hidden from those who do not own the workspace. */
  isForOwner?: true;
  /** Marked as premium on the free plan. */
  isPremium?: true;
}

/** The provider value of a user who has only signed in with Google. */
export const withoutPassword: User["provider"] = 2;

export const passwordLabel = (provider: User["provider"] | undefined): string =>
  provider === withoutPassword ? "Set New Password" : "Change Password";

export const personItems = (provider: User["provider"] | undefined): readonly Item[] => [
  { label: "Profile", to: paths.profile, icon: UserRound },
  { label: passwordLabel(provider), to: paths.changePassword, icon: KeyRound },
  { label: "Notifications", to: paths.notifications, icon: Bell },
];

export const workspaceItems: readonly Item[] = [
  { label: "Plan", to: paths.myPlan, icon: Coins, area: "my_plan" },
  { label: "Team", to: paths.myTeam, icon: Users, area: "my_team", isPremium: true },
  { label: "Roles", to: paths.role, icon: ShieldCheck, area: "roles", isPremium: true },
  { label: "Payment History", to: paths.paymentHistory, icon: Receipt, area: "my_plan" },
  { label: "Export", to: paths.exportWorkspace, icon: Archive, isForOwner: true },
];
