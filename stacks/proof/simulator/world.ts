/** One simulated world: a cloud, the product's functions on it, the mail internet, customers, and a storm over all of them. */
import { topology } from "./settings.ts";
import { Actor } from "@winnow/core/kit/actor";
import { VisibleError } from "@winnow/core/kit/error";
import { everything } from "@winnow/core/kit/permission";
import { Outbox } from "@winnow/core/outbox";
import { Clock } from "@winnow/core/port/clock/index";
import { systemClock } from "@winnow/core/port/clock/system";
import { Prober } from "@winnow/core/port/prober/index";
import { Resolver } from "@winnow/core/port/resolver/index";
import { Verdict } from "@winnow/core/verdict";
import type { MemoryCloud } from "./cloud/index.ts";
import { Functions, type Handler } from "./functions.ts";
import { type Mail, simulatedMail } from "./mail.ts";
import { follow } from "./nature.ts";
import { send } from "./network.ts";
import { Process } from "./process.ts";
import { route } from "./sdk.ts";
import { Storm, type StormOptions } from "./storm.ts";
import { Timeline } from "./timeline.ts";
import { rowsOf, type Snapshot } from "./snapshot.ts";

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** How long after the storm everything must have ended: the deadline of a job, and time for what is late. */
const aftermath = 24 * hour;
const apiSeconds = 29;
const tries = 6;

let here: World;
const enterWorld = (world: World): void => {
  here = world;
};
route((request) => send(here.cloud, here.storm, request));

export interface WorldOptions extends StormOptions {
  /** Whether the timers go off that look after jobs without a sign of life. */
  sweeps?: boolean;
  /** Milliseconds since 1970; the moment of the snapshot unless told. */
  begins?: number;
}

export class World {
  readonly timeline: Timeline;
  readonly storm: Storm;
  readonly cloud: MemoryCloud;
  readonly functions: Functions;
  readonly workspaceID: string;
  /** What customers were told and ought not to have been. */
  readonly complaints: string[] = [];
  readonly #mail: Mail;
  readonly #seed: number;
  readonly #bound: number;
  readonly #sweeps: boolean;
  #requests = 0;
  #isPlaying = true;

  constructor(snapshot: Snapshot, handlers: ReadonlyMap<string, Handler>, options: WorldOptions) {
    const { seed, sweeps = true } = options;
    this.#sweeps = sweeps;
    this.#seed = seed;
    this.workspaceID = snapshot.workspaceID;
    this.timeline = new Timeline(options.begins ?? snapshot.now);
    this.storm = new Storm(this.timeline, options);
    this.#bound = this.timeline.now + options.lasts + aftermath;
    this.#mail = simulatedMail(this.timeline, this.storm);
    this.cloud = snapshot.cloud();
    this.functions = new Functions({
      seed,
      timeline: this.timeline,
      storm: this.storm,
      topology,
      handlers,
      enter: (body) => this.#enter(body),
    });
    this.cloud.onMessage = (message) => this.functions.send(message);
    this.cloud.onEvent = (event) => this.functions.put(event);
    this.cloud.objects.onPut = (key) => this.#announce(key);
  }

  /** Lets the play go on until it is over and nothing is under way any more, or until it should long have ended. */
  async live(play: (world: World) => Promise<void>): Promise<void> {
    enterWorld(this);
    follow(this.timeline, this.#seed);
    this.timeline.in(0, () => {
      void play(this).finally(() => {
        this.#isPlaying = false;
      });
    });
    this.#tick();
    await this.timeline.run(() => this.#isAtRest() || this.timeline.now > this.#bound);
  }

  /** What a customer asks of the API, patiently: again where it says nothing, or that something went wrong. Returns the refusal. */
  async ask(what: string, verb: () => Promise<unknown>): Promise<VisibleError | null> {
    for (let attempt = 1; attempt <= tries; attempt++) {
      try {
        await this.#request(what, verb);
        return null;
      } catch (error) {
        this.storm.note(`${what} failed: ${String(error)}`);
        if (error instanceof VisibleError && error.kind !== "unavailable") return error;
        await this.wait(this.storm.chanceOf(`${what} ${attempt}`).between(second, minute));
      }
    }
    return null;
  }

  wait(milliseconds: number): Promise<void> {
    return new Promise((resolve) => this.timeline.in(milliseconds, resolve));
  }

  /** Waits until something is true of the rows, or for at most so many milliseconds. */
  async until(isTrue: () => boolean, milliseconds: number): Promise<void> {
    const end = this.timeline.now + milliseconds;
    while (!isTrue() && this.timeline.now < end) await this.wait(10 * second);
  }

  rows(entity: string): Record<string, unknown>[] {
    return rowsOf(this.cloud.table, entity);
  }

  async #request(what: string, verb: () => Promise<unknown>): Promise<void> {
    const name = `customer ${++this.#requests} ${what}`;
    const process = new Process(this.timeline, { name, seed: this.#seed, skew: 0 });
    this.timeline.in(apiSeconds * second, () => process.wasStopped || process.kill());
    const actor: Actor.Actor = {
      type: "user",
      userID: "usr_00000000000000000000000000",
      email: "customer@inbox.test",
      name: "Customer",
      sessionID: "ses_00000000000000000000000000",
      workspaceID: this.workspaceID,
      role: "owner",
      permissions: everything,
      from: { address: "192.0.2.1", program: "simulation" },
    };
    await process.run(() =>
      this.#enter(() =>
        Clock.provide(systemClock, () =>
          Actor.provide(actor, () => Outbox.withRelay(verb, (error) => this.storm.note(String(error)))),
        ),
      ),
    );
  }

  /** Each process has a memory of its own, and nothing in it at first. */
  #enter<R>(body: () => R): R {
    const { resolver, prober } = this.#mail;
    return Resolver.provide(resolver, () =>
      Prober.provide(prober, () => Verdict.DomainCache.provide(Verdict.DomainCache.inProcess(), body)),
    );
  }

  #announce(key: string): void {
    const notice = topology.files.notifications.find(({ prefix }) => key.startsWith(prefix));
    if (!notice) return;
    const body = JSON.stringify({ Records: [{ s3: { object: { key: encodeURIComponent(key) } } }] });
    this.functions.send({ queue: notice.queue, body, delaySeconds: 0 });
  }

  /** Timers go off once a minute; those that would find nothing to do are left out, since they only read. */
  #tick(): void {
    this.timeline.in(minute, () => {
      if (this.rows("outbox").length > 0) this.functions.tick("relay-outbox");
      if (this.#sweeps) this.#sweep();
      this.#tick();
    });
  }

  #sweep(): void {
    const now = new Date(this.timeline.now + 5 * minute).toISOString();
    if (this.rows("job").some(({ staleAt }) => String(staleAt) < now)) this.functions.tick("sweep-jobs");
  }

  #isAtRest(): boolean {
    return (
      !this.#isPlaying &&
      this.functions.areIdle &&
      this.rows("outbox").length === 0 &&
      (!this.#sweeps || this.rows("job").length === 0) &&
      ["verification", "analysis"].every((entity) =>
        this.rows(entity).every(({ timeCompleted }) => timeCompleted !== undefined),
      )
    );
  }
}
