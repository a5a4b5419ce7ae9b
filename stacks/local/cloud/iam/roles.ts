/**
 * The roles of functions. An access key is the name of its role, and may what the role's policy allows. The other key pairs of the
 * cloud are those of its operator, who may everything.
 */
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { accountID, type AwsError, type Credentials } from "../emulated-service.ts";
import { writeDurably } from "../durable-file.ts";
import { type Need, Policy, type PolicyDocument } from "./policy.ts";

/** The secret access key of every role. */
export const roleSecret = "local";

interface Role {
  document: PolicyDocument;
  policy: Policy;
  used: Set<string>;
}

/** Throws unless the owner of the access key may do all of this. */
export type Authorize = (
  accessKey: string | undefined,
  needs: readonly Need[],
  refuse: (message: string) => AwsError,
) => void;

export class Roles {
  readonly #file: string;
  readonly #roles = new Map<string, Role>();
  #written: Promise<void> = Promise.resolve();

  private constructor(file: string) {
    this.#file = file;
  }

  static async open(folder: string): Promise<Roles> {
    await mkdir(folder, { recursive: true });
    const roles = new Roles(join(folder, "roles.json"));
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

  /** The key pair of a role. */
  credentials(accessKeyId: string): Credentials | undefined {
    return this.#roles.has(accessKeyId) ? { accessKeyId, secretAccessKey: roleSecret } : undefined;
  }

  readonly authorize: Authorize = (accessKey, needs, refuse) => {
    const role = accessKey === undefined ? undefined : this.#roles.get(accessKey);
    if (!role) return;
    for (const need of needs) {
      const decision = role.policy.decide(need);
      if (decision.isAllowed) role.used.add(decision.grant);
      else throw refuse(refusalOf(String(accessKey), need, decision.isExplicit));
    }
  };

  /** Whether the owner of the access key may do this. */
  allows(accessKey: string | undefined, need: Need): boolean {
    const role = accessKey === undefined ? undefined : this.#roles.get(accessKey);
    if (!role) return true;
    const decision = role.policy.decide(need);
    if (decision.isAllowed) role.used.add(decision.grant);
    return decision.isAllowed;
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

  #add(name: string, document: PolicyDocument): void {
    this.#roles.set(name, { document, policy: new Policy(document), used: new Set() });
  }
}

function refusalOf(role: string, { action, resource }: Need, isExplicit: boolean): string {
  const reason = isExplicit
    ? "with an explicit deny in an identity-based policy"
    : `because no identity-based policy allows the ${action} action`;
  return `User: arn:aws:sts::${accountID}:assumed-role/${role}/${role} is not authorized to perform: ${action} on resource: ${resource} ${reason}`;
}
