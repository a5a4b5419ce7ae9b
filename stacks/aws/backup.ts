/**
 * Continuous copies of the files, which can be restored to the second to which the table is restored by its own recovery. Off by
 * default: the copies cost by size.
 */
import { Duration, type Stack } from "aws-cdk-lib";
import { BackupPlan, BackupPlanRule, BackupResource, BackupVault } from "aws-cdk-lib/aws-backup";
import { Schedule } from "aws-cdk-lib/aws-events";
import { ManagedPolicy, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { Data } from "./data.ts";
import { type Installation, nameOf, removalPolicyOf } from "./installation.ts";

/** What AWS Backup does in the name of the stage: copies, and restores when the operator asks for it. */
const policies = ["AWSBackupServiceRolePolicyForS3Backup", "AWSBackupServiceRolePolicyForS3Restore"];

/**
 * A copy is kept as long as the table can be restored, so what was erased is gone everywhere after the same
 * days. Vault and role exist also without copies: turning copies off deletes the plan, and AWS Backup needs
 * the role to delete the last ones in time.
 */
export function backupStack({ stage, openStack }: Installation, { files }: Data): { stack: Stack } {
  const stack = openStack(nameOf(stage, "backup"));
  const backupVault = new BackupVault(stack, "Vault", { removalPolicy: removalPolicyOf(stage) });
  const role = new Role(stack, "Role", {
    assumedBy: new ServicePrincipal("backup.amazonaws.com"),
    managedPolicies: policies.map((name) => ManagedPolicy.fromAwsManagedPolicyName(name)),
  });
  if (!stage.backsUp) return { stack };
  const plan = new BackupPlan(stack, "Plan", { backupPlanName: nameOf(stage, "continuous"), backupVault });
  plan.addRule(
    new BackupPlanRule({
      ruleName: "continuous",
      enableContinuousBackup: true,
      scheduleExpression: Schedule.cron({ hour: "1", minute: "23" }),
      deleteAfter: Duration.days(stage.recoveryDays),
    }),
  );
  plan.addSelection("Files", {
    resources: [BackupResource.fromArn(files.bucketArn)],
    role,
    disableDefaultBackupPolicy: true,
  });
  return { stack };
}
