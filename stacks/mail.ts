/** The identity of SES that the stage sends mail from. */
import { CfnOutput, RemovalPolicy, type Stack } from "aws-cdk-lib";
import { EmailIdentity, Identity } from "aws-cdk-lib/aws-ses";
import { type Installation, nameOf } from "./installation.ts";
import type { Stage } from "./stages.ts";

/** Whether the stage creates its identity. An existing one is the operator's, and is not touched. */
export const createsIdentity = ({ mail }: Stage): boolean => mail?.identity === "created";

/** The sender's domain, with the DKIM records that the operator adds to its DNS. None where the stage creates no identity. */
export function mailStacks({ stage, openStack }: Installation): { stack: Stack }[] {
  if (!stage.mail || !createsIdentity(stage)) return [];
  const stack = openStack(nameOf(stage, "mail"));
  const domain = stage.mail.from.slice(stage.mail.from.lastIndexOf("@") + 1);
  const identity = new EmailIdentity(stack, "Sender", { identity: Identity.domain(domain) });
  identity.applyRemovalPolicy(RemovalPolicy.RETAIN);
  identity.dkimRecords.forEach(({ name, value }, index) => {
    new CfnOutput(stack, `DkimRecord${index + 1}`, { value: `${name} CNAME ${value}` });
  });
  return [{ stack }];
}
