/** The misfortunes of one simulation. Each has a name of its own, by which it can be had again, alone or left out. */
import { type Climate, climateOf, type Kind } from "./climate.ts";
import { Random } from "./random.ts";
import type { Timeline } from "./timeline.ts";

const minute = 60_000;

/** What can be down as a whole: four services by the names that requests have for them, and mail and name servers. */
const services = ["DynamoDB_20120810", "AmazonSQS", "AWSEvents", "S3", "mail"] as const;
type Service = (typeof services)[number];

interface Outage {
  service: string;
  from: number;
  until: number;
}

export interface StormOptions {
  seed: number;
  /** How long it lasts, in milliseconds; nothing goes wrong afterwards. */
  lasts: number;
  /** The names of the misfortunes that strike, where not chance decides. */
  script?: ReadonlySet<string> | undefined;
  /** Told what happens, a line each. */
  record?: ((line: string) => void) | undefined;
}

export class Storm {
  readonly #timeline: Timeline;
  readonly #options: StormOptions;
  readonly #climate: Climate;
  readonly #outages: readonly Outage[];
  readonly #until: number;
  /** The names of the misfortunes that struck, in order. */
  readonly struck: string[] = [];
  /** The names of the calls that went through it. */
  readonly calls: string[] = [];

  constructor(timeline: Timeline, options: StormOptions) {
    this.#timeline = timeline;
    this.#options = options;
    this.#climate = climateOf(this.chanceOf("climate"));
    this.#until = timeline.now + options.lasts;
    this.#outages = services.flatMap((service) => this.#outageOf(service));
  }

  /** Chance that belongs to a name, whatever else happens. */
  chanceOf(name: string): Random {
    return new Random(this.#options.seed, name);
  }

  get now(): number {
    return this.#timeline.now;
  }

  /** Whether the misfortune of this name strikes now. */
  strikes(name: string, kind: Kind): boolean {
    if (this.#timeline.now >= this.#until) return false;
    const { script } = this.#options;
    const does = script ? script.has(name) : this.chanceOf(name).chance(this.#climate[kind]);
    if (!does) return false;
    this.struck.push(name);
    this.note(`! ${name}`);
    return true;
  }

  isDown(service: string): boolean {
    const { now } = this.#timeline;
    return this.#outages.some(
      (outage) => outage.service === service && outage.from <= now && now < outage.until,
    );
  }

  /** Whether mail servers or name servers did not answer at times, so that `unknown` is a right verdict. */
  get mailWasDown(): boolean {
    return this.struck.some((name) => name.endsWith(" silence") || name === "mail is down");
  }

  get isRecorded(): boolean {
    return this.#options.record !== undefined;
  }

  note(line: string): void {
    this.#options.record?.(`${(this.#timeline.now / 1000).toFixed(3)} ${line}`);
  }

  #outageOf(service: Service): Outage[] {
    const name = `${service} is down`;
    if (!this.strikes(name, "outage")) return [];
    const chance = this.chanceOf(`${name} from`);
    const from = this.#timeline.now + chance.between(0, 10 * minute);
    const until = Math.min(this.#until, from + chance.between(minute / 60, 20 * minute));
    return [{ service, from, until }];
  }
}
