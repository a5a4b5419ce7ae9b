/** Evaluates IAM policies: statements that allow or deny, wildcards, and conditions on strings. What it does not know is an error. */
import { z } from "zod";

const OneOrMore = z
  .union([z.string().min(1), z.array(z.string().min(1)).min(1)])
  .transform((value) => [value].flat());

const Statement = z.strictObject({
  Effect: z.enum(["Allow", "Deny"]),
  Action: OneOrMore,
  Resource: OneOrMore,
  /** Another operator or another shape of a value is refused, so that nothing is allowed by what is not evaluated. */
  Condition: z.strictObject({ StringEquals: z.record(z.string(), OneOrMore).optional() }).optional(),
});

export const PolicyDocument = z.strictObject({
  Version: z.literal("2012-10-17"),
  Statement: z.array(Statement),
});
export type PolicyDocument = z.input<typeof PolicyDocument>;

/** A permission that a call needs. */
export interface Need {
  /** Such as `dynamodb:GetItem`. */
  action: string;
  /** The ARN. */
  resource: string;
  /** The values of condition keys. */
  context?: Readonly<Record<string, string>>;
}

interface Rule {
  isDenial: boolean;
  action: RegExp;
  resource: RegExp;
  equal: readonly (readonly [key: string, values: readonly string[]])[];
  name: string;
}

export type Decision = { isAllowed: true; grant: string } | { isAllowed: false; isExplicit: boolean };

export class Policy {
  readonly #rules: readonly Rule[];

  /** Throws for a document with anything that is not evaluated here. */
  constructor(document: unknown) {
    this.#rules = PolicyDocument.parse(document).Statement.flatMap(rulesOf);
  }

  /** Each action on each resource that is allowed, as `dynamodb:GetItem arn:…`. */
  get grants(): readonly string[] {
    return this.#rules.filter(({ isDenial }) => !isDenial).map(({ name }) => name);
  }

  /** A denial wins; what no statement allows is denied. */
  decide(need: Need): Decision {
    const matching = this.#rules.filter((rule) => matches(rule, need));
    if (matching.some(({ isDenial }) => isDenial)) return { isAllowed: false, isExplicit: true };
    const [first] = matching;
    return first ? { isAllowed: true, grant: first.name } : { isAllowed: false, isExplicit: false };
  }
}

function rulesOf({ Effect, Action, Resource, Condition }: z.output<typeof Statement>): Rule[] {
  return Action.flatMap((action) =>
    Resource.map((resource) => ({
      isDenial: Effect === "Deny",
      action: pattern(action, "i"),
      resource: pattern(resource),
      equal: Object.entries(Condition?.StringEquals ?? {}),
      name: `${action} ${resource}`,
    })),
  );
}

const matches = ({ action, resource, equal }: Rule, need: Need): boolean =>
  action.test(need.action) &&
  resource.test(need.resource) &&
  equal.every(([key, values]) => values.some((value) => value === need.context?.[key]));

/** `*` is any text and `?` any character. */
function pattern(text: string, flags = ""): RegExp {
  const source = text
    .replace(/[\\^$.|+()[\]{}]/g, String.raw`\$&`)
    .replaceAll("*", ".*")
    .replaceAll("?", ".");
  return new RegExp(`^${source}$`, `s${flags}`);
}
