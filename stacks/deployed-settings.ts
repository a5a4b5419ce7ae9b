/** Keeps a deployment from losing a setting that only another shell has: a stage remembers the names of its settings in SSM. */
import { GetParameterCommand, PutParameterCommand, type SSMClient } from "@aws-sdk/client-ssm";

type Environment = Readonly<Record<string, string | undefined>>;

/** Of what is deployed, these say nothing. */
const ofTools: ReadonlySet<string> = new Set(["WINNOW_STAGE", "WINNOW_URL", "WINNOW_AGENT_TOKEN"]);

/** The names of the settings that are set. */
export const settingNames = (environment: Environment): string[] =>
  Object.keys(environment)
    .filter((name) => name.startsWith("WINNOW_") && environment[name] && !ofTools.has(name))
    .toSorted();

/** Throws where a setting of the last deployment is missing, unless its absence is accepted. */
export function requireAll(before: readonly string[], environment: Environment, acceptsLoss: boolean): void {
  const lost = before.filter((name) => !environment[name]);
  if (lost.length === 0 || acceptsLoss) return;
  throw new Error(
    `The stage was deployed with ${lost.join(", ")}, which this shell does not set. Set them, or add --accept-lost-settings to deploy without.`,
  );
}

const parameter = (stage: string): string => `/winnow/${stage}/settings`;

/** The names of the settings of the last deployment; none before the first. */
export async function readSettings(stage: string, client: SSMClient): Promise<string[]> {
  try {
    const { Parameter } = await client.send(new GetParameterCommand({ Name: parameter(stage) }));
    return (Parameter?.Value ?? "").split(" ").filter(Boolean);
  } catch (error) {
    if (error instanceof Error && error.name === "ParameterNotFound") return [];
    throw error;
  }
}

/** Remembers the names of the settings of a deployment that has succeeded. */
export async function writeSettings(
  stage: string,
  environment: Environment,
  client: SSMClient,
): Promise<void> {
  const Value = settingNames(environment).join(" ") || " ";
  await client.send(
    new PutParameterCommand({ Name: parameter(stage), Value, Type: "String", Overwrite: true }),
  );
}
