/**
 * Where other DynamoDBs are known to answer otherwise than this engine, and who is right by AWS's documentation. They judge
 * `agreement.test.ts`, which fails on any other difference.
 */
import { isDeepStrictEqual } from "node:util";
import type { Request } from "./arbitrary-request.ts";

/** An answer without the wording of its error. */
export type Answer =
  { output: Record<string, unknown> } | { code: string; reasons?: Reason[] | undefined; item?: unknown };

interface Reason {
  Code: string;
  Item?: unknown;
}

interface Difference {
  what: string;
  right: "this engine" | "undecided";
  covers(request: Request, answer: Answer, expected: Answer): boolean;
}

export interface Judge {
  /** Whether a request is beyond it, so that it is left out. */
  lacks(request: Request): boolean;
  /** Whether a refused update may leave a part of its changes: wrong, since a write is made whole or not at all. */
  writesInPart?: boolean;
  differences: readonly Difference[];
}

const isCode = (answer: Answer, code: string): boolean => "code" in answer && answer.code === code;
const hasReason = (answer: Answer, ...codes: string[]): boolean =>
  "code" in answer && (answer.reasons ?? []).some(({ Code }) => codes.includes(Code));
const output = (answer: Answer): Record<string, unknown> => ("output" in answer ? answer.output : {});
const input = ({ input }: Request, field: string): string => JSON.stringify(input[field] ?? "");

export const judges: Readonly<Record<string, Judge>> = {
  /** moto 5.2.1, of PyPI: `python -m moto.server -p 5000`. */
  moto: {
    lacks: () => false,
    writesInPart: true,
    differences: [
      {
        what: "NOT before BETWEEN negates nothing.",
        right: "this engine",
        covers: (request) => /NOT .*BETWEEN/.test(JSON.stringify(request.input)),
      },
      {
        what: "A comparison with a missing attribute, or one of another type, fails the request. It is false.",
        right: "this engine",
        covers: (_, __, expected) =>
          isCode(expected, "InternalServerError") || hasReason(expected, "TypeError", "ValueError"),
      },
      {
        what: "Booleans are taken for numbers, true for 1. Values of different types are neither equal nor ordered.",
        right: "this engine",
        covers: (request) => /#(?:flag|n) (?:=|<|>|IN)/.test(JSON.stringify(request.input)),
      },
      {
        what: "A projection of an element beyond the end of a list is refused. It finds nothing.",
        right: "this engine",
        covers: (request, _, expected) =>
          isCode(expected, "ValidationException") && JSON.stringify(request.input).includes("#l[1]"),
      },
      {
        what: "The last page that is full names no last key.",
        right: "this engine",
        covers(_, answer, expected) {
          const { LastEvaluatedKey } = output(answer);
          return isDeepStrictEqual(output(answer), { ...output(expected), LastEvaluatedKey });
        },
      },
      {
        what: "Operands of conditions and keys are not validated before the item is read.",
        right: "this engine",
        covers: (_, answer) => isCode(answer, "ValidationException"),
      },
      {
        what: "An update that is invalid for its item refuses the transaction without reasons, or is not noticed.",
        right: "this engine",
        covers: (_, answer) => hasReason(answer, "ValidationError"),
      },
      {
        what: "UPDATED_NEW returns the parents of removed attributes, and UPDATED_OLD nothing instead of an empty map.",
        right: "undecided",
        covers: (request, answer, expected) =>
          input(request, "ReturnValues").includes("UPDATED") && "output" in answer && "output" in expected,
      },
    ],
  },
  /** dynalite 4.0.0, of npm: `npx dynalite --port 4567 --createTableMs 0 --deleteTableMs 0`. */
  dynalite: {
    // It has no transactions, and a SET that reads an attribute finds what ADD has made of it: wrong, since operands are read
    // before the update.
    lacks: ({ operation, input }) =>
      operation.startsWith("Transact") ||
      /(?=.*ADD)(?:.*#s = #n|.*- #m\.#x)/.test(String(input["UpdateExpression"])),
    differences: [
      {
        what: "ReturnValuesOnConditionCheckFailure is ignored.",
        right: "this engine",
        covers: (_, answer, expected) =>
          isCode(answer, "ConditionalCheckFailedException") &&
          isCode(expected, "ConditionalCheckFailedException"),
      },
      {
        what: "IN does not find false among the values.",
        right: "this engine",
        covers: (request) => / IN \(.*"BOOL":false/.test(JSON.stringify(request.input)),
      },
      {
        what: "An attribute of an index's key of another type is refused before the condition is looked at.",
        right: "undecided",
        covers: (_, answer, expected) =>
          isCode(answer, "ConditionalCheckFailedException") && isCode(expected, "ValidationException"),
      },
    ],
  },
};
