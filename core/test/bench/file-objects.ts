/** Storage in a folder, for measurements without a network or an emulator. */
import { createReadStream, createWriteStream } from "node:fs";
import { copyFile, mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import type { Objects } from "../../src/aws/store/objects.ts";

export function fileObjects(folder: string): Objects {
  const path = async (key: string) => {
    const whole = join(folder, key);
    await mkdir(dirname(whole), { recursive: true });
    return whole;
  };
  return {
    put: async (key, body) => writeFile(await path(key), body),
    write: async (key, body) => pipeline(body, createWriteStream(await path(key))),
    copy: async (from, to) => copyFile(join(folder, from), await path(to)),
    read: async (key, range) => createReadStream(join(folder, key), { ...range, highWaterMark: 65_536 }),
    bytes: async (key, range) =>
      range ? buffer(createReadStream(join(folder, key), range)) : readFile(join(folder, key)),
    size: async (key) => (await stat(join(folder, key))).size,
    removeBelow: async (prefix) => rm(join(folder, prefix), { recursive: true, force: true }),
  };
}
