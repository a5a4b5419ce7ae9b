/** The process that the crash test kills: a runtime whose handlers tell the parent of each message and event. */
import { provision } from "./provision.ts";
import { startRuntime } from "./index.ts";
import { emptyTopology, functionSpec, queueSpec } from "./test-cloud.ts";

const [endpoint = "", behaviour = ""] = process.argv.slice(2);

const topology = {
  ...emptyTopology,
  queues: {
    work: queueSpec("queue/work", { consumer: functionSpec("queue/work", 2), visibilitySeconds: 2 }),
    greet: queueSpec("event/greet", { consumer: functionSpec("event/greet", 2), visibilitySeconds: 2 }),
  },
  reactions: [{ queue: "greet", events: ["person.came"] }],
};

/** Tells the parent; a process that is to hang never comes to the end of its work. */
function work(name: string): Promise<void> {
  process.send?.(name);
  return behaviour === "hang" ? new Promise(() => {}) : Promise.resolve();
}

await provision(topology, { endpoint });
await startRuntime(topology, {
  handlers: (path) => Promise.resolve({ handler: () => work(path) }),
  endpoint,
  httpPort: 0,
  webFolder: "nowhere",
});
process.send?.("ready");
