/** Who may act as an agent. */
import { PutParameterCommand, SSMClient } from "@aws-sdk/client-ssm";
import { ulid } from "ulid";
import { describe, expect, it, vi } from "vitest";
import { as, newWorkspaceID, system, visitor } from "../actors.ts";
import { Secret } from "../../src/aws/secret/index.ts";
import { Config } from "../../src/kit/config.ts";
import type { Actor } from "../../src/kit/actor.ts";
import { Agent } from "../../src/probing/agent/index.ts";

describe("an agent", () => {
  it("authenticates by the stage's token only", async () => {
    const token = await Secret.read("agent-token");
    expect(await Agent.authenticate(token)).toEqual({ type: "agent" });
    for (const other of [`${token}x`, token.slice(0, -1), "wn_agent_"])
      await expect(Agent.authenticate(other)).rejects.toMatchObject({ kind: "unauthenticated" });
  });

  it("is accepted with a token that another process has set, and no longer with the one before", async () => {
    const before = await Secret.read("agent-token");
    const ssm = new SSMClient({});
    const set = (Value: string) =>
      ssm.send(
        new PutParameterCommand({
          Name: `${Config.get().secretPrefix}/agent-token`,
          Value,
          Type: "SecureString",
          Overwrite: true,
        }),
      );
    const later = vi.spyOn(performance, "now").mockReturnValue(performance.now() + 60_001);
    await set("wn_agent_replaced");
    expect(await Agent.authenticate("wn_agent_replaced")).toEqual({ type: "agent" });
    await expect(Agent.authenticate(before)).rejects.toMatchObject({ kind: "unauthenticated" });
    later.mockReturnValue(performance.now() + 60_001 + 60_001);
    await set(before);
    expect(await Agent.authenticate(before)).toEqual({ type: "agent" });
    later.mockRestore();
  });

  it("is not refused where the stage's token cannot be read", async () => {
    const failed = Object.assign(new Error("Rate exceeded"), { name: "ThrottlingException" });
    const send = vi.spyOn(SSMClient.prototype, "send").mockRejectedValue(failed);
    const later = vi.spyOn(performance, "now").mockReturnValue(performance.now() + 10_000_000);
    await expect(Agent.authenticate("wn_agent_other")).rejects.toBe(failed);
    send.mockRestore();
    later.mockRestore();
  });

  it("is the only actor that may call the agent's operations", async () => {
    const refused = { kind: "unauthenticated" };
    const otherActors: readonly Actor.Actor[] = [visitor(), system(newWorkspaceID())];
    for (const actor of otherActors) {
      await expect(as(actor, () => Agent.beat({ agent: "one" }))).rejects.toMatchObject(refused);
      await expect(as(actor, () => Agent.take({ agent: "one" }))).rejects.toMatchObject(refused);
      const id = `bat_${ulid()}`;
      await expect(as(actor, () => Agent.answer({ id, reports: [] }))).rejects.toMatchObject(refused);
    }
  });
});
