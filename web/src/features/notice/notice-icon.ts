import {
  BadgeCheck,
  CircleAlert,
  CircleCheck,
  Coins,
  MailWarning,
  CreditCard,
  Hand,
  HeartPulse,
  Info,
  KeyRound,
  ListChecks,
  type LucideIcon,
  MailCheck,
  PartyPopper,
  ShieldAlert,
  ShieldCheck,
  Sparkles,
  TriangleAlert,
  UserCheck,
  UserMinus,
  UserPlus,
  Users,
} from "lucide-react";
import { createElement } from "react";

const icons: Readonly<Record<string, LucideIcon>> = {
  BadgeCheck,
  CircleAlert,
  CircleCheck,
  Coins,
  MailWarning,
  CreditCard,
  HeartPulse,
  Info,
  KeyRound,
  ListChecks,
  MailCheck,
  PartyPopper,
  ShieldAlert,
  ShieldCheck,
  Sparkles,
  TriangleAlert,
  UserCheck,
  UserMinus,
  UserPlus,
  Users,
};

/** The icon of a notice by name; Hand for an unknown name. */
const iconOf = (name: string): LucideIcon => (Object.hasOwn(icons, name) ? icons[name] : undefined) ?? Hand;

export const NoticeIcon = ({ name }: { name: string }) =>
  createElement(iconOf(name), { "aria-hidden": true, className: "size-[1.125rem]", strokeWidth: 1.8 });
