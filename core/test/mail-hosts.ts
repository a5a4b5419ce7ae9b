/** Mail hosts of a test: each ends with the test that started it. */
import { onTestFinished } from "vitest";
import { type MailHost, type MailHostScript, startMailHost } from "./mail-host.ts";

/** Starts a host that behaves by the script. */
export async function hostOf(script: MailHostScript = {}): Promise<MailHost> {
  const host = await startMailHost(script);
  onTestFinished(() => host.close());
  return host;
}

export const isRecipient = (line: string): boolean => line.startsWith("RCPT TO:");

/** How many recipients these lines of a session name. */
export const countOf = (lines: readonly string[]): number => lines.filter(isRecipient).length;
