/** Locks a data folder for one process, by its process id. The lock of a dead process is taken over. */
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

const defaultMaxWaitMs = 3000;
const pollMs = 50;

const ownedHere = new Set<string>();

export interface DataFolder {
  path: string;
  release(): Promise<void>;
}

export class DataFolderInUse extends Error {
  override name = "DataFolderInUse";
}

/** Locks the folder. Waits up to `maxWaitMs` for another process to end, then throws DataFolderInUse. */
export async function ownDataFolder(folder: string, maxWaitMs = defaultMaxWaitMs): Promise<DataFolder> {
  const path = resolve(folder);
  const lock = join(path, "lock");
  if (ownedHere.has(path)) throw inUse(path, process.pid, lock);
  ownedHere.add(path);
  try {
    await mkdir(path, { recursive: true });
    const deadline = Date.now() + maxWaitMs;
    while (!(await tryLock(lock))) {
      if (Date.now() >= deadline) throw inUse(path, await ownerOf(lock), lock);
      await wait(pollMs);
    }
  } catch (error) {
    ownedHere.delete(path);
    throw error;
  }
  return {
    path,
    async release() {
      await rm(lock, { force: true });
      ownedHere.delete(path);
    },
  };
}

function inUse(path: string, owner: number | undefined, lock: string): DataFolderInUse {
  return new DataFolderInUse(
    `The data folder ${path} is in use by process ${owner}. Stop that process, choose another folder, or, if that ` +
      `process is not a local cloud, delete ${lock}.`,
  );
}

/** Takes a free lock or that of a dead process. A lock with our own process id is from before a restart. */
async function tryLock(lock: string): Promise<boolean> {
  const owner = await ownerOf(lock);
  if (owner !== undefined && owner !== process.pid && isAlive(owner)) return false;
  if (owner !== undefined) await rm(lock, { force: true });
  try {
    await writeFile(lock, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (isCode(error, "EEXIST")) return false;
    throw error;
  }
}

/** The process id in the lock; undefined without a lock, 0 if its writer died before it wrote the id. */
async function ownerOf(lock: string): Promise<number | undefined> {
  try {
    return Number.parseInt(await readFile(lock, "utf8"), 10) || 0;
  } catch (error) {
    if (isCode(error, "ENOENT")) return undefined;
    throw error;
  }
}

function isAlive(pid: number): boolean {
  if (pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return isCode(error, "EPERM");
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
