/** The process that the crash test kills: a runtime whose handlers report each invocation to the parent process. */
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
  reactions: [{ name: "greet", events: ["person.came"], hasDeadLetters: true }],
};

/** Reports to the parent process. With the behaviour `hang`, the work never ends. */
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
