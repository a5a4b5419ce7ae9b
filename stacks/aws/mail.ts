/** The SES identity from which the stage sends mail, and how it sends. */
import { CfnOutput, type Stack } from "aws-cdk-lib";
import { ConfigurationSet, EmailIdentity, Identity, SuppressionReasons } from "aws-cdk-lib/aws-ses";
import { type Installation, nameOf, removalPolicyOf } from "./installation.ts";
import type { Stage } from "../stages.ts";

/** Whether the stage creates its identity. The operator manages an existing one. */
export const createsIdentity = ({ mail }: Stage): boolean => mail?.identity === "created";

/**
 * The identity of the sender's domain, with the records for its DNS. Addresses that bounce or complain are suppressed. No stack if
 * the stage creates no identity.
 */
export function mailStacks({ stage, openStack }: Installation): { stack: Stack }[] {
  if (!stage.mail || !createsIdentity(stage)) return [];
  const stack = openStack(nameOf(stage, "mail"));
  const domain = stage.mail.from.slice(stage.mail.from.lastIndexOf("@") + 1);
  const mailFromDomain = `bounce.${domain}`;
  const identity = new EmailIdentity(stack, "Sender", {
    identity: Identity.domain(domain),
    configurationSet: configurationSet(stack, stage),
    mailFromDomain,
  });
  identity.applyRemovalPolicy(removalPolicyOf(stage));
  identity.dkimRecords.forEach(({ name, value }, index) => {
    new CfnOutput(stack, `DkimRecord${index + 1}`, { value: `${name} CNAME ${value}` });
  });
  new CfnOutput(stack, "MailFromRecord1", {
    value: `${mailFromDomain} MX 10 feedback-smtp.${stage.region}.amazonses.com`,
  });
  new CfnOutput(stack, "MailFromRecord2", {
    value: `${mailFromDomain} TXT "v=spf1 include:amazonses.com ~all"`,
  });
  return [{ stack }];
}

/** The default configuration set of the identity. It is retained or removed together with it. */
function configurationSet(stack: Stack, stage: Stage): ConfigurationSet {
  const set = new ConfigurationSet(stack, "Sending", {
    configurationSetName: nameOf(stage, "mail"),
    suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
    reputationMetrics: true,
  });
  set.applyRemovalPolicy(removalPolicyOf(stage));
  return set;
}
