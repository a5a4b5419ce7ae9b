/** The fault schedule of one simulation. Each fault has a stable name, by which it can be injected alone or left out. */
import { drawFaultRates, type FaultKind, type FaultRates } from "./fault-rates.ts";
import { Random } from "./random.ts";
import type { VirtualClock } from "./virtual-clock.ts";

const minute = 60_000;

/** What can be down: four AWS services, by the names that requests have for them, all mail and name servers, and Paddle. */
export const services = ["DynamoDB_20120810", "AmazonSQS", "AWSEvents", "S3", "mail", "Paddle"] as const;
export type Service = (typeof services)[number];

/** What is down while partitions take only a few requests a second. */
export const throughput = "throughput";

/** The name of the fault that a service, or the function of a queue, is down for an hour, this many seconds after the start. */
export const hourOutage = (service: string, afterSeconds: number): string =>
  `${service} is down for an hour after ${afterSeconds} s`;
const hourOutageName = /^(\S+) is down for an hour after ([\d.]+) s$/;

interface Outage {
  service: string;
  from: number;
  until: number;
}

export interface FaultScheduleOptions {
  seed: number;
  /** How long faults are injected, in milliseconds. */
  durationMs: number;
  /** The names of the faults to inject; drawn from the seed unless given. */
  script?: ReadonlySet<string> | undefined;
  /** The kinds of the faults that are drawn, each at its highest rate; all kinds unless given. */
  only?: readonly FaultKind[] | undefined;
  /** Receives a line for each thing that happens. */
  trace?: ((line: string) => void) | undefined;
}

export class FaultSchedule {
  readonly #clock: VirtualClock;
  readonly #options: FaultScheduleOptions;
  readonly #rates: FaultRates;
  #outages: readonly Outage[];
  #until: number;
  #lastFault: number;
  /** The names of the injected faults, in order. */
  readonly injected: string[] = [];
  /** The names of all calls to the cloud, in order. */
  readonly calls: string[] = [];
  /** The names of the faults that can be injected at these calls, each by itself. */
  readonly singleFaults: string[] = [];

  constructor(clock: VirtualClock, options: FaultScheduleOptions) {
    this.#clock = clock;
    this.#options = options;
    this.#rates = drawFaultRates(this.randomFor("rates"), options.only);
    this.#until = clock.now + options.durationMs;
    this.#lastFault = clock.now;
    this.#outages = [
      ...services.flatMap((service) => this.#outageOf(service)),
      ...(this.injects("throughput is low", "throughput")
        ? [this.#drawOutage(throughput, "throughput is low")]
        : []),
      ...[...(options.script ?? [])].flatMap((name) => this.#hourOutages(name)),
    ];
  }

  /** Random numbers that depend on the seed and this name alone. */
  randomFor(name: string): Random {
    return new Random(this.#options.seed, name);
  }

  /** Distinguishes the random numbers of this simulation. */
  get name(): string {
    return String(this.#options.seed);
  }

  get now(): number {
    return this.#clock.now;
  }

  /** Whether the fault of this name is injected now. */
  injects(name: string, kind: FaultKind): boolean {
    if (this.#clock.now >= this.#until) return false;
    const { script } = this.#options;
    const isInjected = script ? script.has(name) : this.randomFor(name).chance(this.#rates[kind]);
    if (!isInjected) return false;
    this.injected.push(name);
    this.lasts(this.#clock.now);
    this.trace(`! ${name}`);
    return true;
  }

  /** When the last fault ends, in milliseconds since 1970. */
  get end(): number {
    return Math.max(this.#lastFault, ...this.#outages.map(({ until }) => until));
  }

  /** Tells it that a fault lasts until then. */
  lasts(until: number): void {
    this.#lastFault = Math.max(this.#lastFault, until);
  }

  /** Injects no fault from now on, and ends every outage. */
  stop(): void {
    const { now } = this.#clock;
    this.#until = Math.min(this.#until, now);
    this.#outages = this.#outages.map((outage) => ({ ...outage, until: Math.min(outage.until, now) }));
  }

  isDown(service: string): boolean {
    const { now } = this.#clock;
    return this.#outages.some(
      (outage) => outage.service === service && outage.from <= now && now < outage.until,
    );
  }

  /** Whether a mail or name server was silent at some time, so that `unknown` is a correct verdict. */
  get mailWasDown(): boolean {
    return this.injected.some((name) => name.endsWith(" silence") || name.startsWith("mail is down"));
  }

  get isTraced(): boolean {
    return this.#options.trace !== undefined;
  }

  trace(line: string): void {
    this.#options.trace?.(`${(this.#clock.now / 1000).toFixed(3)} ${line}`);
  }

  /** The outage that a name of the script stands for. */
  #hourOutages(name: string): Outage[] {
    const [, service, after] = hourOutageName.exec(name) ?? [];
    if (!service) return [];
    this.injected.push(name);
    const from = this.#clock.now + Number(after) * 1_000;
    return [{ service, from, until: from + 60 * minute }];
  }

  #outageOf(service: Service): Outage[] {
    const name = `${service} is down`;
    const isLong = this.injects(`${name} for long`, "long outage");
    if (!isLong && !this.injects(name, "outage")) return [];
    return [this.#drawOutage(service, name, isLong)];
  }

  #drawOutage(service: string, name: string, isLong = false): Outage {
    const random = this.randomFor(`${name} from`);
    const from = this.#clock.now + random.between(0, 10 * minute);
    const until = from + random.between(minute / 60, isLong ? 120 * minute : 20 * minute);
    return { service, from, until: Math.min(this.#until, until) };
  }
}
