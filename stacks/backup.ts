/** Copies of table and files that were taken together, once a day. Off by default: the copies cost by size. */
import { Duration, type Stack } from "aws-cdk-lib";
import { BackupPlan, BackupPlanRule, BackupResource, BackupVault } from "aws-cdk-lib/aws-backup";
import { Schedule } from "aws-cdk-lib/aws-events";
import { ManagedPolicy, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { Data } from "./data.ts";
import { type Installation, nameOf, removalPolicyOf } from "./installation.ts";

/** What AWS Backup does in the name of the stage: copies, and restores when the operator asks for it. */
const policies = [
  "service-role/AWSBackupServiceRolePolicyForBackup",
  "service-role/AWSBackupServiceRolePolicyForRestores",
  "AWSBackupServiceRolePolicyForS3Backup",
  "AWSBackupServiceRolePolicyForS3Restore",
];

/** A copy is kept as long as the table can be restored, so that what was erased is gone everywhere after the same days. */
export function backupStacks({ stage, openStack }: Installation, { table, files }: Data): { stack: Stack }[] {
  if (!stage.backsUp) return [];
  const stack = openStack(nameOf(stage, "backup"));
  const backupVault = new BackupVault(stack, "Vault", { removalPolicy: removalPolicyOf(stage) });
  const plan = new BackupPlan(stack, "Plan", { backupPlanName: nameOf(stage, "daily"), backupVault });
  plan.addRule(
    new BackupPlanRule({
      ruleName: "daily",
      scheduleExpression: Schedule.cron({ hour: "1", minute: "23" }),
      deleteAfter: Duration.days(stage.recoveryDays),
    }),
  );
  const role = new Role(stack, "Role", {
    assumedBy: new ServicePrincipal("backup.amazonaws.com"),
    managedPolicies: policies.map((name) => ManagedPolicy.fromAwsManagedPolicyName(name)),
  });
  const resources = [table.tableArn, files.bucketArn].map((arn) => BackupResource.fromArn(arn));
  plan.addSelection("Data", { resources, role });
  return [{ stack }];
}
