/** The input of a target: the event, a path of it, a constant, or a template. */
import type { Event } from "./event.ts";
import { ruleArn, type Rule, type Target } from "./rule.ts";

/** The text that a rule's target receives for an event. */
export function targetInput(target: Target, event: Event, rule: Pick<Rule, "bus" | "name">): string {
  if (target.Input !== undefined) return target.Input;
  if (target.InputPath !== undefined) return JSON.stringify(readPath(event, target.InputPath) ?? null);
  if (target.InputTransformer === undefined) return JSON.stringify(event);
  const { InputPathsMap = {}, InputTemplate } = target.InputTransformer;
  const paths = Object.entries(InputPathsMap);
  const values = new Map([
    ...paths.map(([name, path]) => [name, readPath(event, path)] as const),
    ...predefined(event, rule),
  ]);
  return fill(InputTemplate, values);
}

function predefined(event: Event, rule: Pick<Rule, "bus" | "name">): [string, unknown][] {
  const { detail: _, ...withoutDetail } = event;
  return [
    ["aws.events.rule-arn", ruleArn(rule)],
    ["aws.events.rule-name", rule.name],
    ["aws.events.event.ingestion-time", event.time],
    ["aws.events.event", withoutDetail],
    ["aws.events.event.json", event],
  ];
}

/** Resolves a path such as `$.detail.files[0].key`; a name may contain dashes. */
function readPath(event: Event, path: string): unknown {
  const steps = path.replace(/^\$/, "").match(/[^.[\]]+/g) ?? [];
  return steps.reduce<unknown>((value, step) => {
    if (typeof value !== "object" || value === null) return undefined;
    return (value as Record<string, unknown>)[step];
  }, event);
}

/** Replaces `<name>`: as text inside of a JSON string, as JSON outside of one. */
function fill(template: string, values: ReadonlyMap<string, unknown>): string {
  let inString = false;
  return template.replace(/\\.|"|<([^<>]+)>/gs, (piece, name: string | undefined) => {
    if (piece === '"') inString = !inString;
    if (name === undefined) return piece;
    const value = values.get(name);
    if (!inString) return JSON.stringify(value ?? null);
    if (value === undefined) return "";
    const text = typeof value === "string" ? value : JSON.stringify(value);
    return JSON.stringify(text).slice(1, -1);
  });
}
