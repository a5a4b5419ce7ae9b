/** Mail hosts that close with the test that started them. */
import { onTestFinished } from "vitest";
import { type MailHost, type MailHostScript, startMailHost } from "./mail-host.ts";

/** Starts a host with a script. */
export async function hostOf(script: MailHostScript = {}): Promise<MailHost> {
  const host = await startMailHost(script);
  onTestFinished(() => host.close());
  return host;
}

export const isRecipient = (line: string): boolean => line.startsWith("RCPT TO:");

/** The number of RCPT commands among these lines of a session. */
export const countOf = (lines: readonly string[]): number => lines.filter(isRecipient).length;
