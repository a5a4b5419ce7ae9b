/** A deployment stops where it would lose a setting of the one before. */
import { SSMClient } from "@aws-sdk/client-ssm";
import { expect, it } from "vitest";
import { readSettings, requireAll, settingNames, writeSettings } from "../../deployed-settings.ts";

const client = new SSMClient({});
const settings = {
  WINNOW_DOMAIN: "winnow.test",
  WINNOW_PADDLE: "production",
  PATH: "/bin",
  WINNOW_BACKUP: "",
};

it("The first deployment of a stage needs no settings.", async () => {
  expect(await readSettings("first", client)).toEqual([]);
});

it("A stage remembers the names of its settings, and not their values.", async () => {
  await writeSettings("one", settings, client);
  expect(await readSettings("one", client)).toEqual(["WINNOW_DOMAIN", "WINNOW_PADDLE"]);
  await writeSettings("one", {}, client);
  expect(await readSettings("one", client)).toEqual([]);
});

it("A deployment names all settings that it would lose.", () => {
  const before = settingNames({ ...settings, WINNOW_RESTORED_TABLE: "winnow-restored" });
  expect(() => requireAll(before, settings, false)).toThrow("WINNOW_RESTORED_TABLE, which this shell");
  expect(() => requireAll(before, {}, false)).toThrow("WINNOW_DOMAIN, WINNOW_PADDLE, WINNOW_RESTORED_TABLE");
  expect(() => requireAll(before, { ...settings, WINNOW_RESTORED_TABLE: "" }, false)).toThrow("RESTORED");
});

it("A deployment goes on with the same or more settings, and where the loss is accepted.", () => {
  const before = settingNames(settings);
  expect(() => requireAll(before, { ...settings, WINNOW_BACKUP: "continuous" }, false)).not.toThrow();
  expect(() => requireAll(before, {}, true)).not.toThrow();
});

it("A stage is not told from its agents' token or the tools' own settings.", () => {
  expect(settingNames({ WINNOW_AGENT_TOKEN: "wn_agent_1", WINNOW_STAGE: "dev" })).toEqual([]);
});
