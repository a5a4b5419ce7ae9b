/**
 * Runs daemons. When the supervisor is closed or this process ends in any way, all daemons and their children are killed
 * and their folder is removed.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, open, readFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

export interface Daemon {
  name: string;
  command: string;
  args: readonly string[];
  environment: Readonly<Record<string, string>>;
  /** The endpoint that it listens on once it is ready. */
  listensOn: { host: string; port: number };
  /** Whether it is ready only when it also sends its first line there. */
  greets?: boolean;
}

export interface Supervisor {
  /** A folder for the daemons, readable by every user. */
  folder: string;
  /** Starts a daemon in the foreground, and waits until it is ready. Throws with its last output otherwise. */
  run(daemon: Daemon): Promise<void>;
  close(): Promise<void>;
}

const readyMs = 30_000;
const answerMs = 5_000;

/** Its standard input ends with this process. Each daemon leads a process group, listed in `pids`. */
const watcher = `
signal() { for pid in *; do kill -s "$1" -- "-$pid"; done }
alive() { for pid in *; do if kill -s 0 -- "-$pid"; then return 0; fi; done; return 1; }
settle() { for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do alive || return; sleep 0.1; done }
while read -r _; do :; done
cd "$1/pids" || exit
signal TERM; settle
signal KILL; settle
cd / && rm -rf -- "$1"
`;

/** Registers the pid of the process group before the daemon is executed. */
const register = `: > "pids/$$" && exec "$@"`;

export async function createSupervisor(): Promise<Supervisor> {
  const folder = await mkdtemp(join(tmpdir(), "winnow-real-servers-"));
  await chmod(folder, 0o755);
  await mkdir(join(folder, "pids"));
  const watch = spawn("/bin/sh", ["-c", watcher, "watcher", folder], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });

  return {
    folder,
    async run({ name, command, args, environment, listensOn, greets = false }) {
      const outputFile = join(folder, `${name}.out`);
      const output = await open(outputFile, "a");
      const daemon = spawn("/bin/sh", ["-c", register, name, command, ...args], {
        cwd: folder,
        env: environment,
        detached: true,
        stdio: ["ignore", output.fd, output.fd],
      });
      await output.close();
      daemon.unref();
      const until = performance.now() + readyMs;
      while (!(await answers(listensOn, greets))) {
        const lives = daemon.exitCode === null && daemon.signalCode === null;
        if (lives && performance.now() < until) await wait(20);
        else throw new Error(`${name} does not answer. Its output: ${await readFile(outputFile, "utf8")}`);
      }
    },
    async close() {
      watch.stdin.end();
      await once(watch, "exit");
    },
  };
}

async function answers({ host, port }: Daemon["listensOn"], greets: boolean): Promise<boolean> {
  const socket = connect({ host, port });
  try {
    await once(socket, "connect");
    socket.setTimeout(answerMs, () => socket.destroy());
    return !greets || !(await socket[Symbol.asyncIterator]().next()).done;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
