/**
 * Who may do what. The access key of a function is the name of its role, and may do what the role's policy
 * allows. The operator's key pairs may do everything, any other key nothing.
 */
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { accountID, type AwsError, type Credentials } from "../emulated-service.ts";
import { writeDurably } from "../durable-file.ts";
import { type Decision, type Need, Policy, type PolicyDocument } from "./policy.ts";

/** The secret access key of every role. */
export const roleSecret = "local";

interface Role {
  document: PolicyDocument;
  policy: Policy;
  used: Set<string>;
}

/** The errors with which a service refuses a call. */
export interface Refusals {
  /** Of an access key that nobody has. */
  unknown: () => AwsError;
  /** Of a call that a role does not allow. */
  denied: (message: string) => AwsError;
}

/** Throws unless the owner of the access key may do all of this. */
export type Authorize = (accessKey: string | undefined, needs: readonly Need[], refusals: Refusals) => void;

export class Roles {
  readonly #file: string;
  readonly #operators: readonly Credentials[];
  readonly #roles = new Map<string, Role>();
  readonly #refused = new Set<string>();
  #written: Promise<void> = Promise.resolve();

  private constructor(file: string, operators: readonly Credentials[]) {
    this.#file = file;
    this.#operators = operators;
  }

  /** Opens the roles of a folder, with the key pairs of the operator. */
  static async open(folder: string, operators: readonly Credentials[]): Promise<Roles> {
    await mkdir(folder, { recursive: true });
    const roles = new Roles(join(folder, "roles.json"), operators);
    const text = await readFile(roles.#file, "utf8").catch(() => "{}");
    for (const [name, document] of Object.entries(JSON.parse(text) as Record<string, PolicyDocument>))
      roles.#add(name, document);
    return roles;
  }

  /** Creates or replaces roles; resolves once they are on disk. Throws for a policy that cannot be evaluated. */
  async put(documents: Readonly<Record<string, PolicyDocument>>): Promise<void> {
    for (const [name, document] of Object.entries(documents)) this.#add(name, document);
    const all = Object.fromEntries(Array.from(this.#roles, ([name, { document }]) => [name, document]));
    this.#written = this.#written.then(() => writeDurably(this.#file, JSON.stringify(all)));
    await this.#written;
  }

  /** The key pair with an access key, of the operator or of a role. */
  readonly credentialsOf = (accessKeyId: string): Credentials | undefined =>
    this.#operators.find((pair) => pair.accessKeyId === accessKeyId) ??
    (this.#roles.has(accessKeyId) ? { accessKeyId, secretAccessKey: roleSecret } : undefined);

  readonly authorize: Authorize = (accessKey = "", needs, { unknown, denied }) => {
    if (this.#isOperator(accessKey)) return;
    const role = this.#roles.get(accessKey);
    if (!role) throw unknown();
    for (const need of needs) {
      const decision = decide(role, need);
      if (decision.isAllowed) continue;
      this.#refuse(accessKey, need);
      throw denied(refusalOf(accessKey, need, decision.isExplicit));
    }
  };

  /** Whether the owner of the access key may do this, which nobody has asked for: a refusal is not recorded. */
  allows(accessKey = "", need: Need): boolean {
    if (this.#isOperator(accessKey)) return true;
    const role = this.#roles.get(accessKey);
    return role !== undefined && decide(role, need).isAllowed;
  }

  /** Whether the owner of the access key may do this part of a call. A refusal is recorded. */
  allowsPart(accessKey = "", need: Need): boolean {
    const isAllowed = this.allows(accessKey, need);
    if (!isAllowed) this.#refuse(accessKey, need);
    return isAllowed;
  }

  /** By role, each grant and whether a call has needed it since the cloud started. */
  usage(): Record<string, Record<string, boolean>> {
    return Object.fromEntries(
      Array.from(this.#roles, ([name, { policy, used }]) => [
        name,
        Object.fromEntries(policy.grants.map((grant) => [grant, used.has(grant)])),
      ]),
    );
  }

  /** What roles were refused since the cloud started, as `winnow-dev-send-code: dynamodb:DeleteItem arn:…`. */
  get refused(): readonly string[] {
    return [...this.#refused];
  }

  #refuse(accessKey: string, { action, resource }: Need): void {
    this.#refused.add(`${accessKey}: ${action} ${resource}`);
  }

  #isOperator(accessKey: string): boolean {
    return this.#operators.some(({ accessKeyId }) => accessKeyId === accessKey);
  }

  #add(name: string, document: PolicyDocument): void {
    this.#roles.set(name, { document, policy: new Policy(document), used: new Set() });
  }
}

/** The decision of a role's policy. A grant that allows counts as used. */
function decide({ policy, used }: Role, need: Need): Decision {
  const decision = policy.decide(need);
  if (decision.isAllowed) used.add(decision.grant);
  return decision;
}

function refusalOf(role: string, { action, resource }: Need, isExplicit: boolean): string {
  const reason = isExplicit
    ? "with an explicit deny in an identity-based policy"
    : `because no identity-based policy allows the ${action} action`;
  return `User: arn:aws:sts::${accountID}:assumed-role/${role}/${role} is not authorized to perform: ${action} on resource: ${resource} ${reason}`;
}
