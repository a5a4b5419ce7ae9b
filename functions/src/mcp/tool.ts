/** What a tool is: its name and input for a model, its scopes, and the work behind it. */
import { createHash } from "node:crypto";
import { Idempotency } from "@winnow/core/idempotency";
import { Actor } from "@winnow/core/kit/actor";
import type { Scope } from "@winnow/core/kit/scope";
import { z } from "zod";
import { inputError } from "../http/error/error.ts";
import type { Use } from "../http/caller/key.ts";
import { message } from "./message.ts";

/** What a tool answers: a few sentences for the model, and the same as data. */
export interface Answer {
  text: string;
  data: Record<string, unknown>;
}

interface Definition<S extends z.ZodObject, O extends z.ZodObject> {
  name: string;
  title: string;
  /** What it does, what it costs and when to use it, for a model. */
  description: string;
  input: S;
  /** The data of an answer. */
  output: O;
  /** The scopes that the key needs. */
  scopes: readonly Scope[];
  /** How the call counts against the rate limits of the key. */
  use?: Use;
  /** Whether it changes and costs nothing. */
  isReadOnly?: boolean;
  work: (input: z.output<S>) => Promise<{ text: string; data: z.input<O> }>;
}

export interface Tool {
  name: string;
  use: Use | undefined;
  scopes: readonly Scope[];
  /** The tool as `tools/list` shows it. */
  description: Readonly<Record<string, unknown>> & { description: string };
  call(input: unknown): Promise<Answer>;
}

/** Clients check the data of a refusal too: it is the problem of `/v1`, and has none of the other fields. */
const refusal = z
  .looseObject({ code: z.string(), detail: z.string() })
  .optional()
  .describe("Why the tool was refused; then no other field is there");

const schemaOf = (shape: z.ZodObject, io: "input" | "output"): Record<string, unknown> => {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, { io, unrepresentable: "any" });
  return schema;
};

export function tool<S extends z.ZodObject, O extends z.ZodObject>(definition: Definition<S, O>): Tool {
  const { name, title, description, input, output, scopes, use, isReadOnly = false, work } = definition;
  const inputSchema = schemaOf(input, "input");
  const outputSchema = schemaOf(z.looseObject({ ...output.partial().shape, problem: refusal }), "output");
  const annotations = {
    title,
    readOnlyHint: isReadOnly,
    ...(!isReadOnly && { destructiveHint: false, idempotentHint: true }),
    openWorldHint: !isReadOnly,
  };
  return {
    name,
    use,
    scopes,
    description: { name, title, description, inputSchema, outputSchema, annotations },
    async call(given) {
      for (const scope of scopes) Actor.requireScope(scope);
      const parsed = input.safeParse(given ?? {});
      if (!parsed.success) throw inputError(parsed.error);
      return work(parsed.data);
    },
  };
}

/**
 * Runs work once for a message: a repetition with the same JSON-RPC id and arguments within 24 hours gets the first
 * result. Other clients of the key count from the same ids, so that the arguments belong to the key. Where that result is gone, `gone` names
 * it, and work is done once more.
 */
export async function once<R>(
  work: (claim: Idempotency.Claim) => Promise<R>,
  gone: string | null = null,
): Promise<R> {
  const { id, params } = message();
  const { workspaceID, apiKeyID } = Actor.apiKey();
  const question = [apiKeyID, id, params?.["name"], params?.["arguments"]];
  const text = JSON.stringify(gone === null ? question : [...question, gone]);
  const key = createHash("sha256").update(text).digest("base64url");
  const request = { workspaceID, operation: "POST /mcp", key, body: null };
  const { answer } = await Idempotency.once(request, z.custom<R>(), async (claim) => {
    const result = await work(claim);
    await claim.keep(result);
    return result;
  });
  return answer;
}
