/** The messages of the Model Context Protocol: JSON-RPC 2.0, one message in each POST. */
import { createContext } from "@winnow/core/kit/context";
import { VisibleError } from "@winnow/core/kit/error";
import { createMiddleware } from "hono/factory";
import { z } from "zod";
import type { Env } from "../http/env.ts";

const Message = z.object({
  jsonrpc: z.literal("2.0"),
  /** A message without an id is a notification. */
  id: z.union([z.string().max(255), z.number()]).optional(),
  /** A message without a method is a response. */
  method: z.string().max(255).optional(),
  params: z.record(z.string(), z.unknown()).optional(),
});
export type Message = z.infer<typeof Message>;

const messages = createContext<Message>("message");

/** The message of the request. */
export const message = messages.use;

/** Reads the message of a POST. */
export const readMessage = createMiddleware<Env>(async (c, next) => {
  const parsed = Message.safeParse(parsedJson(await c.req.text()));
  if (!parsed.success)
    throw new VisibleError(
      "input",
      "input.invalid",
      "Send one message of JSON-RPC 2.0. Several in one POST are not taken.",
    );
  await messages.provide(parsed.data, next);
});

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new VisibleError("input", "input.malformed", "The body cannot be read. Send valid JSON.");
  }
}

/** The error codes of JSON-RPC that we answer with. */
export const faults = {
  unknownMethod: -32_601,
  badParameters: -32_602,
  refused: -32_603,
  unknownVersion: -32_022,
  /** Of a resource, before version 2026-07-28. */
  notFound: -32_002,
} as const;

export interface Fault {
  code: (typeof faults)[keyof typeof faults];
  message: string;
  data?: object;
}

export const resultOf = (id: Message["id"], result: object) => ({ jsonrpc: "2.0", id, result });
export const faultOf = (id: Message["id"], error: Fault) => ({ jsonrpc: "2.0", id, error });
