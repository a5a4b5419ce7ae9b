/** Findings of an analysis in words. */
import type { Finding } from "@winnow/core/analysis/schema";
import type { Tone } from "../../../ui/status-mark.tsx";

export interface FindingText {
  name: string;
  /** One sentence about the effect on a mailing. */
  text: string;
  tone: Tone;
}

export const findingTexts: Readonly<Record<Finding, FindingText>> = {
  no_domain: {
    name: "No such domain",
    text: "The domain does not exist, so that every mail to it bounces.",
    tone: "invalid",
  },
  no_mail_host: {
    name: "No mail server",
    text: "The domain exists, but nothing there takes mail.",
    tone: "invalid",
  },
  null_mx: {
    name: "Takes no mail",
    text: "The domain declares that it takes no mail.",
    tone: "invalid",
  },
  typo: {
    name: "Likely typo",
    text: "The domain is spelt almost like a well-known one. A cleaning suggests what was meant.",
    tone: "risky",
  },
  disposable: {
    name: "Disposable",
    text: "Made at a service for short-lived addresses, and soon abandoned.",
    tone: "risky",
  },
  role: {
    name: "Role address",
    text: "info@, sales@ and their like are read by several people or by none, and complain more.",
    tone: "accent",
  },
  free: {
    name: "Free provider",
    text: "A private mailbox. Usual among consumers, worth a look among businesses.",
    tone: "accent",
  },
  dns_timeout: {
    name: "Name servers silent",
    text: "The domain's name servers did not answer this time. A cleaning asks again.",
    tone: "unknown",
  },
};
