/** The operations on buses, rules and targets. */
import { z } from "zod";
import { operation, type Operation } from "../operation.ts";
import { AwsError } from "../emulated-service.ts";
import type { Registry } from "./registry.ts";
import type { Entry } from "./record.ts";
import { busArn, busName, defaultBus, ruleArn, Target, type Rule } from "./rule.ts";

const maxTargets = 5;

const Name = z.string().regex(/^[.\-_A-Za-z0-9]{1,64}$/);
const BusName = z.string().regex(/^[/.\-_A-Za-z0-9]{1,256}$/);
const onBus = { EventBusName: z.string().optional() };
const RuleName = z.object({ ...onBus, Name });
const OfRule = z.object({ ...onBus, Rule: Name });

export interface RuleOperationsOptions {
  registry: Registry;
  now: () => number;
  write: (entry: Entry) => void;
  /** Called after each change of a rule. */
  changed: (rule: Rule) => void;
}

export function ruleOperations(options: RuleOperationsOptions): Record<string, Operation> {
  const { registry, now, write, changed } = options;

  function put(rule: Rule): void {
    registry.put(rule);
    write({ type: "rule", rule });
    changed(rule);
  }

  function switchTo(enabled: boolean): Operation {
    return operation(RuleName, ({ EventBusName, Name }) => {
      const rule = registry.rule(busName(EventBusName), Name);
      if (rule.enabled !== enabled) put({ ...rule, enabled, firedAt: now() });
      return {};
    });
  }

  return {
    CreateEventBus: operation(z.object({ Name: BusName }), ({ Name: bus }) => {
      if (registry.has(bus))
        throw new AwsError("ResourceAlreadyExistsException", `Event bus ${bus} already exists.`);
      registry.addBus(bus);
      write({ type: "bus", bus });
      return { EventBusArn: busArn(bus) };
    }),
    DeleteEventBus: operation(z.object({ Name: z.string() }), ({ Name }) => {
      const bus = busName(Name);
      if (bus === defaultBus) throw new AwsError("ValidationException", "The default bus cannot be deleted.");
      registry.removeBus(bus);
      write({ type: "bus-deleted", bus });
      return {};
    }),
    DescribeEventBus: operation(z.object({ Name: z.string().optional() }), ({ Name }) => {
      const bus = busName(Name);
      registry.rules(bus);
      return { Name: bus, Arn: busArn(bus) };
    }),
    ListEventBuses: operation(z.object({ NamePrefix: z.string().default("") }), ({ NamePrefix }) => {
      const found = registry.buses().filter((bus) => bus.startsWith(NamePrefix));
      return { EventBuses: found.map((bus) => ({ Name: bus, Arn: busArn(bus) })) };
    }),
    PutRule: operation(
      RuleName.extend({
        EventPattern: z.string().max(4096).optional(),
        ScheduleExpression: z.string().max(256).optional(),
        State: z.enum(["ENABLED", "DISABLED"]).default("ENABLED"),
        Description: z.string().max(512).optional(),
      }),
      ({ EventBusName, Name: name, EventPattern, ScheduleExpression, State, Description }) => {
        const bus = busName(EventBusName);
        checkTrigger(bus, EventPattern, ScheduleExpression);
        const earlier = registry.find(bus, name);
        const goesOn = earlier?.schedule === ScheduleExpression && earlier?.enabled;
        const rule: Rule = {
          bus,
          name,
          ...(EventPattern !== undefined && { pattern: EventPattern }),
          ...(ScheduleExpression !== undefined && { schedule: ScheduleExpression }),
          ...(Description !== undefined && { description: Description }),
          enabled: State === "ENABLED",
          targets: earlier?.targets ?? [],
          firedAt: goesOn ? earlier.firedAt : now(),
        };
        put(rule);
        return { RuleArn: ruleArn(rule) };
      },
    ),
    DeleteRule: operation(RuleName, ({ EventBusName, Name: name }) => {
      const bus = busName(EventBusName);
      const rule = registry.find(bus, name);
      if (!rule) return {};
      if (rule.targets.length > 0)
        throw new AwsError("ValidationException", "Rule can't be deleted since it has targets.");
      registry.remove(bus, name);
      write({ type: "rule-deleted", bus, name });
      changed(rule);
      return {};
    }),
    DescribeRule: operation(RuleName, ({ EventBusName, Name }) =>
      describe(registry.rule(busName(EventBusName), Name)),
    ),
    ListRules: operation(
      z.object({ ...onBus, NamePrefix: z.string().default("") }),
      ({ EventBusName, NamePrefix }) => {
        const rules = registry.rules(busName(EventBusName));
        return { Rules: rules.filter(({ name }) => name.startsWith(NamePrefix)).map(describe) };
      },
    ),
    EnableRule: switchTo(true),
    DisableRule: switchTo(false),
    PutTargets: operation(
      OfRule.extend({ Targets: z.array(Target).min(1) }),
      ({ EventBusName, Rule: name, Targets }) => {
        const rule = registry.rule(busName(EventBusName), name);
        const ids = new Set(Targets.map(({ Id }) => Id));
        const targets = [...rule.targets.filter(({ Id }) => !ids.has(Id)), ...Targets];
        if (targets.length > maxTargets)
          throw new AwsError("LimitExceededException", `A rule has at most ${maxTargets} targets.`);
        put({ ...rule, targets });
        return { FailedEntryCount: 0, FailedEntries: [] };
      },
    ),
    RemoveTargets: operation(
      OfRule.extend({ Ids: z.array(z.string()).min(1) }),
      ({ EventBusName, Rule: name, Ids }) => {
        const rule = registry.rule(busName(EventBusName), name);
        put({ ...rule, targets: rule.targets.filter(({ Id }) => !Ids.includes(Id)) });
        return { FailedEntryCount: 0, FailedEntries: [] };
      },
    ),
    ListTargetsByRule: operation(OfRule, ({ EventBusName, Rule: name }) => ({
      Targets: registry.rule(busName(EventBusName), name).targets,
    })),
  };
}

function checkTrigger(bus: string, pattern: string | undefined, schedule: string | undefined): void {
  if (pattern === undefined && schedule === undefined)
    throw new AwsError("ValidationException", "A rule needs an EventPattern or a ScheduleExpression.");
  if (schedule !== undefined && bus !== defaultBus)
    throw new AwsError(
      "ValidationException",
      "ScheduleExpression is supported only on the default event bus.",
    );
}

function describe(rule: Rule): object {
  return {
    Name: rule.name,
    Arn: ruleArn(rule),
    EventBusName: rule.bus,
    State: rule.enabled ? "ENABLED" : "DISABLED",
    EventPattern: rule.pattern,
    ScheduleExpression: rule.schedule,
    Description: rule.description,
  };
}
