/** Turns on termination protection, which SST's deployment does not: `protect.ts <stage>`. */
import { CloudFormationClient, UpdateTerminationProtectionCommand } from "@aws-sdk/client-cloudformation";
import { stackNames } from "../aws/stacks.ts";
import { stageOf } from "../stages.ts";

const stage = stageOf(process.argv[2] ?? "");
if (stage.keepsData) {
  const client = new CloudFormationClient({ region: stage.region });
  for (const StackName of stackNames(stage))
    await client.send(
      new UpdateTerminationProtectionCommand({ StackName, EnableTerminationProtection: true }),
    );
  console.log(`The stacks of ${stage.name} refuse to be deleted.`);
}
