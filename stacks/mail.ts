/** The SES identity from which the stage sends mail. */
import { CfnOutput, RemovalPolicy, type Stack } from "aws-cdk-lib";
import { EmailIdentity, Identity } from "aws-cdk-lib/aws-ses";
import { type Installation, nameOf } from "./installation.ts";
import type { Stage } from "./stages.ts";

/** Whether the stage creates its identity. The operator manages an existing one. */
export const createsIdentity = ({ mail }: Stage): boolean => mail?.identity === "created";

/** The identity of the sender's domain, with the DKIM records for its DNS. No stack if the stage creates no identity. */
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
