/** The commands of the palette that need no search: screens and actions, by permission. */
import type { Action, Area } from "@winnow/core/kit/permission";
import {
  Archive,
  Bell,
  Code,
  CreditCard,
  FileText,
  Gauge,
  GitCompare,
  KeyRound,
  LayoutDashboard,
  ListFilter,
  MailOpen,
  MailX,
  ListTree,
  LockKeyhole,
  type LucideIcon,
  Receipt,
  ShieldCheck,
  SquareTerminal,
  Tag,
  UserRound,
  UserRoundPlus,
  UserRoundX,
  UsersRound,
  Webhook,
} from "lucide-react";
import { listScreens } from "../../shared/list/list-screens.ts";
import { paths } from "../../paths.ts";

export interface Place {
  label: string;
  icon: LucideIcon;
  path: string;
  /** Other words for it, by which it is found. */
  words?: string;
  permission?: readonly [Area, Action];
  /** Only for the owner of the workspace. */
  isForOwner?: true;
}

const { analyzeList, cleanList, fileValidation, listValidation } = listScreens;
const screens: readonly Place[] = [analyzeList, cleanList, fileValidation, listValidation].map(
  ({ label, icon, path, area }) => ({ label, icon, path, permission: [area, "view"] }),
);

/** Documents are pages of their own. */
export const isDocument = ({ path }: Place): boolean => path.startsWith("/docs");

export const places: readonly Place[] = [
  { label: "Dashboard", icon: LayoutDashboard, path: paths.dashboard, words: "home start" },
  ...screens,
  { label: "All lists", icon: ListTree, path: paths.lists },
  { label: "Compare lists", icon: GitCompare, path: paths.compare, words: "new gone died difference" },
  {
    label: "Rules",
    icon: ListFilter,
    path: paths.rules,
    words: "own block allow keep domain",
    permission: ["verify_email", "view"],
  },
  {
    label: "Suppression",
    icon: MailX,
    path: paths.suppression,
    words: "bounce complaint unsubscribe do not mail",
    permission: ["verify_email", "view"],
  },
  {
    label: "Outcomes",
    icon: MailOpen,
    path: paths.outcomes,
    words: "bounce complaint open click mail service sendgrid mailgun ses postmark resend brevo klaviyo",
    permission: ["verify_email", "view"],
  },
  { label: "API keys", icon: Code, path: paths.apiKeys, words: "api setup", permission: ["api_key", "view"] },
  {
    label: "Webhooks",
    icon: Webhook,
    path: paths.webhooks,
    words: "api setup",
    permission: ["api_key", "view"],
  },
  { label: "Profile", icon: UserRound, path: paths.profile, words: "settings name picture sessions" },
  { label: "Change password", icon: LockKeyhole, path: paths.changePassword, words: "settings security" },
  {
    label: "Close account",
    icon: UserRoundX,
    path: paths.closeAccount,
    words: "settings delete erase leave data export gdpr",
  },
  {
    label: "Export this workspace",
    icon: Archive,
    path: paths.exportWorkspace,
    words: "settings archive zip download everything ledger",
    isForOwner: true,
  },
  { label: "Notifications", icon: Bell, path: paths.notifications, words: "settings mails bell summary" },
  {
    label: "Team",
    icon: UsersRound,
    path: paths.myTeam,
    words: "settings members",
    permission: ["my_team", "view"],
  },
  {
    label: "Roles",
    icon: ShieldCheck,
    path: paths.role,
    words: "settings permissions",
    permission: ["roles", "view"],
  },
  {
    label: "Plan and credits",
    icon: CreditCard,
    path: paths.myPlan,
    words: "usage statement billing",
    permission: ["my_plan", "view"],
  },
  {
    label: "Payments",
    icon: Receipt,
    path: paths.paymentHistory,
    words: "invoices billing history",
    permission: ["my_plan", "view"],
  },
  { label: "Prices", icon: Tag, path: paths.pricing, words: "pricing plans" },
  { label: "Documentation", icon: FileText, path: "/docs/", words: "api docs help" },
  {
    label: "Status",
    icon: Gauge,
    path: paths.status,
    words: "accuracy bounce rate unknown answer time measured right",
  },
  { label: "Privacy", icon: FileText, path: "/docs/privacy", words: "data retention region gdpr" },
];

export const actions: readonly Place[] = [
  {
    label: "Analyze a list",
    icon: analyzeList.icon,
    path: analyzeList.path,
    words: "upload free",
    permission: [analyzeList.area, "add"],
  },
  {
    label: "Clean a list",
    icon: cleanList.icon,
    path: cleanList.path,
    words: "upload",
    permission: [cleanList.area, "add"],
  },
  {
    label: "Verify a file",
    icon: fileValidation.icon,
    path: fileValidation.path,
    words: "upload",
    permission: [fileValidation.area, "add"],
  },
  {
    label: "Paste addresses",
    icon: listValidation.icon,
    path: listValidation.path,
    permission: [listValidation.area, "add"],
  },
  {
    label: "Add a rule",
    icon: ListFilter,
    path: paths.newRule,
    words: "block allow keep",
    permission: ["verify_email", "add"],
  },
  {
    label: "Suppress addresses",
    icon: MailX,
    path: paths.newSuppression,
    words: "bounce complaint unsubscribe",
    permission: ["verify_email", "add"],
  },
  { label: "Create an API key", icon: KeyRound, path: paths.apiKeys, permission: ["api_key", "add"] },
  {
    label: "Connect a device",
    icon: SquareTerminal,
    path: paths.device,
    words: "winnow login code",
    permission: ["api_key", "add"],
  },
  {
    label: "Invite somebody",
    icon: UserRoundPlus,
    path: paths.myTeam,
    words: "member team",
    permission: ["my_team", "add"],
  },
  {
    label: "Add credits",
    icon: CreditCard,
    path: paths.addCredits,
    words: "buy pack",
    permission: ["my_plan", "add"],
  },
  {
    label: "Change the plan",
    icon: CreditCard,
    path: paths.upgradePlan,
    words: "upgrade",
    permission: ["my_plan", "add"],
  },
];

/** Whether each word of the text begins a word of the place. */
export function isFound({ label, words = "" }: Pick<Place, "label" | "words">, text: string): boolean {
  const found = `${label} ${words}`.toLowerCase().split(/\s+/);
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((asked) => found.some((word) => word.startsWith(asked)));
}
