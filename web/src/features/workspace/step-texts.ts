/** The first steps of a newcomer, in words. */
import type { Step } from "@winnow/core/dashboard/schema";
import { HeartPulse, KeyRound, type LucideIcon, MailCheck, UsersRound } from "lucide-react";
import { paths } from "../../paths.ts";

interface StepText {
  icon: LucideIcon;
  title: string;
  text: string;
  path: string;
}

/** The first is taken in the field of the dashboard. */
export const stepTexts: Readonly<Record<Step, StepText>> = {
  verify_address: {
    icon: MailCheck,
    title: "Verify one address",
    text: "With the evidence for the answer.",
    path: paths.dashboard,
  },
  analyze_list: {
    icon: HeartPulse,
    title: "Analyze a list",
    text: "See how healthy it is",
    path: paths.analyzeList,
  },
  create_key: {
    icon: KeyRound,
    title: "Create an API key",
    text: "Verify from your own programs.",
    path: paths.apiKeys,
  },
  invite_member: {
    icon: UsersRound,
    title: "Invite somebody",
    text: "Share credits, lists and roles.",
    path: paths.myTeam,
  },
};
