import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { provisionSecrets, readSecret } from "../../secrets.ts";

const script = join(import.meta.dirname, "../../deploy/rotate-token-key.ts");

/** Runs the command for a stage, against the local SSM of the environment. */
const rotate = async (stage: string): Promise<string> =>
  (await promisify(execFile)(process.execPath, [script, stage], { timeout: 60_000 })).stdout;

interface Key {
  kid: string;
  d: string;
}

it(
  "The command that rotates the signing key keeps the former key, and only that one.",
  { timeout: 120_000 },
  async () => {
    const stage = `r${randomUUID().slice(0, 8)}`;
    const prefix = `/winnow/${stage}`;
    await provisionSecrets(prefix);
    const others = () => Promise.all(["otp-pepper", "agent-token"].map((name) => readSecret(prefix, name)));
    const before = await others();
    const first = JSON.parse(await readSecret(prefix, "token-key")) as Key;
    const keys = async () => (JSON.parse(await readSecret(prefix, "token-key")) as { keys: Key[] }).keys;

    expect(await rotate(stage)).toContain(`Stage ${stage} signs with a new key.`);
    const [second, ...former] = await keys();
    expect(former).toEqual([first]);
    expect(second?.kid).not.toBe(first.kid);
    expect(second?.d).not.toBe(first.d);

    await rotate(stage);
    const [third, ...latter] = await keys();
    expect(latter).toEqual([second]);
    expect(new Set([first, second, third].map((key) => key?.kid)).size).toBe(3);
    expect(await others()).toEqual(before);
  },
);

it("The command refuses a stage without a key.", { timeout: 60_000 }, async () => {
  await expect(rotate("nobody")).rejects.toThrow("Command failed");
});
