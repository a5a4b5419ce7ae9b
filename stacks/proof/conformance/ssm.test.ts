import {
  DeleteParameterCommand,
  GetParameterCommand,
  PutParameterCommand,
  SSMClient,
  type PutParameterCommandInput,
} from "@aws-sdk/client-ssm";
import { afterAll, expect, test } from "vitest";
import { refusal } from "./bucket.ts";
import { openTarget, uniqueName } from "./target.ts";

const target = await openTarget();
const ssm = new SSMClient(target.config);
const names: string[] = [];
afterAll(async () => {
  if (process.env["CONFORMANCE_ENDPOINT"] !== undefined)
    for (const Name of names) await remove(Name).catch(() => {});
  ssm.destroy();
  await target.close();
});

const newName = () => {
  const name = `/${uniqueName()}/secret`;
  names.push(name);
  return name;
};
const put = (Name: string, Value: string, more: Partial<PutParameterCommandInput> = {}) =>
  ssm.send(new PutParameterCommand({ Name, Value, Type: "SecureString", ...more }));
const read = async (Name: string, WithDecryption = true) =>
  (await ssm.send(new GetParameterCommand({ Name, WithDecryption }))).Parameter;
const remove = (Name: string) => ssm.send(new DeleteParameterCommand({ Name }));

test("A secret is returned only with decryption.", async () => {
  const name = newName();
  await put(name, "s3cret");
  expect(await read(name)).toMatchObject({ Name: name, Value: "s3cret", Type: "SecureString", Version: 1 });
  expect((await read(name, false))?.Value).not.toBe("s3cret");
});

test("A parameter is replaced only with Overwrite, and its version is incremented.", async () => {
  const name = newName();
  await put(name, "one");
  expect(await refusal(put(name, "two"))).toBe("ParameterAlreadyExists");
  await put(name, "two", { Overwrite: true });
  expect(await read(name)).toMatchObject({ Value: "two", Version: 2 });
});

test("A deleted or missing parameter is not found.", async () => {
  const name = newName();
  await put(name, "x");
  await remove(name);
  expect(await refusal(read(name))).toBe("ParameterNotFound");
  expect(await refusal(remove(name))).toBe("ParameterNotFound");
});

test("A value may have up to 4096 bytes.", async () => {
  const name = newName();
  await put(name, "x".repeat(4096));
  expect(await refusal(put(name, "x".repeat(4097), { Overwrite: true }))).toMatch(/Validation|MaxDocument/);
});
