/** Words for what is counted of outcomes. */
import { sourceNames } from "../../shared/rule/suppression-text.ts";

const nameOf = (source: string): string =>
  Object.entries(sourceNames).find(([id]) => id === source)?.[1] ?? source;

/** That these sources report bounces alone, and what to do. */
export function bouncesOnlyText(sources: readonly string[]): string {
  const names = new Intl.ListFormat("en").format(sources.map(nameOf));
  const start = `${names.charAt(0).toUpperCase()}${names.slice(1)}`;
  return sources.length === 1
    ? `${start} reports bounces only. Let it report deliveries too, and its mails can be counted.`
    : `${start} report bounces only. Let them report deliveries too, and their mails can be counted.`;
}
