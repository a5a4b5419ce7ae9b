/**
 * A small host with a fixed address that runs an agent. Off by default: about seven dollars a month, and AWS opens its port 25 only
 * for those who ask. It takes no connections and keeps nothing, so that a deployment may replace it.
 */
import { CfnOutput, type Stack } from "aws-cdk-lib";
import {
  AmazonLinuxCpuType,
  BlockDeviceVolume,
  CfnEIP,
  CfnInternetGateway,
  CfnRoute,
  CfnRouteTable,
  CfnSubnet,
  CfnSubnetRouteTableAssociation,
  CfnVPC,
  CfnVPCGatewayAttachment,
  EbsDeviceVolumeType,
  HttpTokens,
  type IVpc,
  Instance,
  InstanceType,
  MachineImage,
  Peer,
  Port,
  SecurityGroup,
  UserData,
  Vpc,
} from "aws-cdk-lib/aws-ec2";
import { PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Asset } from "aws-cdk-lib/aws-s3-assets";
import { DependencyGroup, type IDependable } from "constructs";
import { secretPrefixOf } from "./function.ts";
import { type Installation, nameOf, removalPolicyOf } from "./installation.ts";
import type { AgentHost, Stage } from "../stages.ts";

const cidr = "10.0.0.0/28";

export function agentHostStacks(
  { stage, openStack, agent }: Installation,
  { domainName }: { domainName: string },
): { stack: Stack }[] {
  if (!stage.agentHost) return [];
  const stack = openStack(nameOf(stage, "agent-host"));
  const program = new Asset(stack, "Program", { path: agent });
  const token = stack.formatArn({
    service: "ssm",
    resource: `parameter${secretPrefixOf(stage)}/agent-token`,
  });
  const role = new Role(stack, "Role", { assumedBy: new ServicePrincipal("ec2.amazonaws.com") });
  role.addToPolicy(new PolicyStatement({ actions: ["ssm:GetParameter"], resources: [token] }));
  role.addToPolicy(
    new PolicyStatement({
      actions: ["s3:GetObject"],
      resources: [program.bucket.arnForObjects(program.s3ObjectKey)],
    }),
  );

  const { vpc, internet } = network(stack);
  const host = new Instance(stack, "Host", {
    vpc,
    vpcSubnets: { subnets: vpc.publicSubnets },
    instanceType: new InstanceType("t4g.nano"),
    machineImage: MachineImage.latestAmazonLinux2023({ cpuType: AmazonLinuxCpuType.ARM_64 }),
    blockDevices: [
      {
        deviceName: "/dev/xvda",
        volume: BlockDeviceVolume.ebs(8, { encrypted: true, volumeType: EbsDeviceVolumeType.GP3 }),
      },
    ],
    httpTokens: HttpTokens.REQUIRED,
    securityGroup: sending(stack, vpc),
    role,
    userData: UserData.custom(
      bootScript(stage, stage.agentHost, { url: `https://${domainName}`, object: program.s3ObjectUrl }),
    ),
    userDataCausesReplacement: true,
  });
  host.node.addDependency(internet);
  const address = new CfnEIP(stack, "Address", { domain: "vpc", instanceId: host.instanceId });
  // Its reverse name and the consent of AWS belong to the address.
  address.applyRemovalPolicy(removalPolicyOf(stage));
  new CfnOutput(stack, "FixedAddress", { value: `${address.ref} of ${address.attrAllocationId}` });
  return [{ stack }];
}

/** One subnet, in a zone that AWS chooses: CDK's own network would look the zones of the account up at each synthesis. */
function network(stack: Stack): { vpc: IVpc; internet: IDependable } {
  const { ref: vpcId } = new CfnVPC(stack, "Network", { cidrBlock: cidr });
  const gateway = new CfnInternetGateway(stack, "Gateway");
  const attachment = new CfnVPCGatewayAttachment(stack, "Attachment", {
    vpcId,
    internetGatewayId: gateway.ref,
  });
  // The host has no other address than its own.
  const subnet = new CfnSubnet(stack, "Subnet", { vpcId, cidrBlock: cidr, mapPublicIpOnLaunch: false });
  const table = new CfnRouteTable(stack, "Routes", { vpcId });
  const route = new CfnRoute(stack, "Route", {
    routeTableId: table.ref,
    destinationCidrBlock: "0.0.0.0/0",
    gatewayId: gateway.ref,
  });
  route.node.addDependency(attachment);
  const association = new CfnSubnetRouteTableAssociation(stack, "SubnetRoutes", {
    subnetId: subnet.ref,
    routeTableId: table.ref,
  });
  const vpc = Vpc.fromVpcAttributes(stack, "HostNetwork", {
    vpcId,
    availabilityZones: [subnet.attrAvailabilityZone],
    publicSubnetIds: [subnet.ref],
    publicSubnetRouteTableIds: [table.ref],
  });
  return { vpc, internet: new DependencyGroup(route, association) };
}

/** Out to mail hosts and by HTTPS; nothing in. The name server of the network needs no rule. */
function sending(stack: Stack, vpc: IVpc): SecurityGroup {
  const group = new SecurityGroup(stack, "Sending", {
    vpc,
    description: "Asks mail hosts, and takes no connections",
    allowAllOutbound: false,
  });
  for (const [port, use] of [
    [Port.tcp(25), "mail hosts"],
    [Port.tcp(443), "the stage, AWS and packages"],
  ] as const)
    group.addEgressRule(Peer.anyIpv4(), port, use);
  return group;
}

/** The program reads its token at each start, so that a replaced one is found after the next refusal. */
const startScript = (stage: Stage, url: string): string => `#!/bin/bash
set -e
token=$(aws ssm get-parameter --region ${stage.region} --name ${secretPrefixOf(stage)}/agent-token --with-decryption --query Parameter.Value --output text)
WINNOW_AGENT_TOKEN=$token exec node-24 /opt/winnow/winnow-agent.mjs --url ${url} --name ${nameOf(stage, "host")}`;

/** The host has no login, so that its journal also goes to the console, which AWS shows. */
const unit = `[Unit]
Description=Winnow agent
After=network-online.target
Wants=network-online.target

[Service]
ExecStart=/opt/winnow/start
EnvironmentFile=/opt/winnow/environment
DynamicUser=yes
ProtectHome=yes
Restart=always
RestartSec=30
TimeoutStopSec=90
StandardOutput=journal+console
StandardError=journal+console

[Install]
WantedBy=multi-user.target`;

const environmentOf = ({ ehlo, mailFrom, forbidden, share, selfTest, blockLists }: AgentHost): string =>
  [
    `WINNOW_PROBE_EHLO=${ehlo}`,
    `WINNOW_PROBE_MAIL_FROM=${mailFrom}`,
    `WINNOW_PROBE_FORBIDDEN=${forbidden ?? ""}`,
    `WINNOW_PROBE_SELF_TEST=${selfTest}`,
    `WINNOW_PROBE_SHARE=${share}`,
    ...(blockLists === undefined ? [] : [`WINNOW_PROBE_BLOCK_LISTS=${blockLists}`]),
  ].join("\n");

const written = (path: string, text: string): string => `cat > ${path} <<'END'\n${text}\nEND`;

/** What the host does first. It waits for its address, which it gets after its start. Its memory is too small for the package manager. */
const bootScript = (
  stage: Stage,
  sender: AgentHost,
  { url, object }: { url: string; object: string },
): string => `#!/bin/bash
mkdir -p /opt/winnow
fallocate -l 512M /swap && chmod 600 /swap && mkswap /swap && swapon /swap
until dnf install -y nodejs24; do sleep 10; done
until aws s3 cp --region ${stage.region} ${object} /opt/winnow/winnow-agent.mjs; do sleep 10; done
${written("/opt/winnow/environment", environmentOf(sender))}
${written("/opt/winnow/start", startScript(stage, url))}
${written("/etc/systemd/system/winnow-agent.service", unit)}
chmod 755 /opt/winnow/start
systemctl enable --now winnow-agent
`;
