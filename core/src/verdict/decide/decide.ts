/** Turns the evidence about an address into a verdict. Pure, so that stored evidence can be judged again at any time. */
import { type Decision, decisionOf } from "./decision.ts";
import { type Evidence, mailboxMeaning } from "../evidence.ts";

/** The verdict that the evidence supports. Evidence about the sender never makes an address invalid. */
export const decide = (evidence: Evidence): Decision => decisionOf(evidence, mailboxMeaning(evidence));
