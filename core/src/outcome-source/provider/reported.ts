/** What the providers' events have in common: times, replies, and who asked for a picture of a mail. */
import { z } from "zod";
import { VisibleError } from "../../kit/error.ts";
import type { Outcome } from "../../outcome/index.ts";
import { groupedDigits } from "../../kit/text/grouped-digits.ts";
import * as Prefetch from "../../kit/prefetch.ts";
import { limits } from "../limits.ts";

/** A webhook as it came. */
export interface Call {
  body: Buffer;
  header: (name: string) => string | undefined;
  now: Date;
}

/** The events of a type that can be read; others are of no interest. Throws `too_large` beyond 10,000 of them. */
export function eventsOf<S extends z.ZodType>(schema: S, list: readonly unknown[]): z.output<S>[] {
  if (list.length > limits.events)
    throw new VisibleError(
      "too_large",
      "outcome_source.events",
      `A call has at most ${groupedDigits(limits.events)} events. Post fewer at a time.`,
    );
  return list.flatMap((each) => schema.safeParse(each).data ?? []);
}

export const text = z.string().max(20_000);
export const optionalText = text.nullish().transform((value) => value ?? "");
/** Seconds since 1970, maybe with a fraction, as a number or as text. */
export const seconds = z.coerce.number().positive().max(1e11);

export const timeOf = (unixSeconds: number): string => new Date(unixSeconds * 1_000).toISOString();

/** A time in the text of a provider; null where it is none. */
export function timeIn(value: string): string | null {
  const time = Date.parse(value);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

/** Characters of a reply that are sent on: the class of a bounce is read from them. */
const maxReply = 1_000;

/** A bounce with what the mail server said, or, where the provider says nothing of that, with the provider's own word. */
export function bounce(
  of: Pick<Outcome.Reported, "email" | "at" | "id">,
  { reply, isHard }: { reply: string; isHard: boolean },
): Outcome.Reported {
  const said = reply
    .replace(/^\s*(?:smtp|x-[\w-]+)\s*;/i, "")
    .replaceAll(/\s+/g, " ")
    .trim()
    .slice(0, maxReply);
  return { ...of, type: "bounced", ...(said !== "" && { reply: said }), ...(isHard && { isHard }) };
}

/**
 * Who opened a mail, by the program that loaded its pictures: `machine` for a proxy within a minute of the
 * sending. Where the time of the sending is unknown it may be a machine, which the delivery of the same mail
 * tells.
 */
export function openedBy(
  program: string,
  { sent, at }: { sent?: string | null; at: string },
): Pick<Outcome.Reported, "machine" | "isProxy"> {
  if (!Prefetch.isProxy(program)) return {};
  const isEarly = sent !== null && sent !== undefined && Prefetch.isSoonAfter(sent, at);
  return isEarly ? { machine: true } : { isProxy: true };
}
