/** The Parameter Store on one machine: parameters by path. Each change is on disk before the response. */
import { join } from "node:path";
import { z } from "zod";
import type { Authorize } from "../iam/roles.ts";
import { jsonService } from "../json-service.ts";
import { openLog } from "../log.ts";
import { operation } from "../operation.ts";
import { accountID, AwsError, regionName, type Service } from "../emulated-service.ts";

interface Parameter {
  name: string;
  type: "String" | "StringList" | "SecureString";
  value: string;
  version: number;
  /** Milliseconds since the epoch. */
  modifiedAt: number;
}

type Entry = { type: "put"; parameter: Parameter } | { type: "deleted"; name: string };

const maxBodyBytes = 2 ** 20;
const maxValue = 4_096;

const Name = z.string().regex(/^[a-zA-Z0-9_.\-/]{1,1011}$/);

export interface SsmOptions {
  /** The folder of the journal. */
  folder: string;
  authorize?: Authorize | undefined;
}

export async function createSsm({ folder, authorize }: SsmOptions): Promise<Service> {
  const parameters = new Map<string, Parameter>();
  const log = await openLog<Entry>({
    file: join(folder, "ssm.jsonl"),
    replay: (entry) => {
      if (entry.type === "put") parameters.set(entry.parameter.name, entry.parameter);
      else parameters.delete(entry.name);
    },
    snapshot: () => [...parameters.values()].map((parameter) => ({ type: "put", parameter })),
  });

  function put(parameter: Parameter): void {
    parameters.set(parameter.name, parameter);
    log.write({ type: "put", parameter });
  }

  const operations = {
    PutParameter: operation(
      z.object({
        Name,
        Value: z.string().min(1),
        Type: z.enum(["String", "StringList", "SecureString"]).optional(),
        Overwrite: z.boolean().default(false),
      }),
      ({ Name: name, Value: value, Type, Overwrite }) => {
        const earlier = parameters.get(name);
        if (earlier && !Overwrite)
          throw new AwsError(
            "ParameterAlreadyExists",
            "The parameter already exists. To overwrite this value, set the overwrite option to true.",
          );
        const type = Type ?? earlier?.type;
        if (!type) throw new AwsError("ValidationException", "A parameter type is required for a new one.");
        if (Buffer.byteLength(value) > maxValue)
          throw new AwsError("ValidationException", `A standard parameter has at most ${maxValue} bytes.`);
        const version = (earlier?.version ?? 0) + 1;
        put({ name, type, value, version, modifiedAt: Date.now() });
        return { Version: version, Tier: "Standard" };
      },
    ),
    GetParameter: operation(
      z.object({ Name, WithDecryption: z.boolean().default(false) }),
      ({ Name: name, WithDecryption }) => {
        const parameter = parameters.get(name);
        if (!parameter) throw new AwsError("ParameterNotFound", `There is no parameter ${name}.`);
        return { Parameter: describe(parameter, WithDecryption) };
      },
    ),
    DeleteParameter: operation(z.object({ Name }), ({ Name: name }) => {
      if (!parameters.delete(name)) throw new AwsError("ParameterNotFound", `There is no parameter ${name}.`);
      log.write({ type: "deleted", name });
      return {};
    }),
  };

  return jsonService({
    name: "ssm",
    target: "AmazonSSM",
    version: "1.1",
    namespace: "com.amazonaws.ssm",
    bodyLimit: maxBodyBytes,
    authorize,
    operations,
    written: () => log.written(),
    close: () => log.close(),
  });
}

/** The output for a parameter. An encrypted value that is not to be decrypted is replaced. */
function describe({ name, type, value, version, modifiedAt }: Parameter, decrypted: boolean): object {
  return {
    Name: name,
    Type: type,
    Value:
      type === "SecureString" && !decrypted ? Buffer.from(`encrypted:${name}`).toString("base64") : value,
    Version: version,
    LastModifiedDate: modifiedAt / 1000,
    ARN: `arn:aws:ssm:${regionName}:${accountID}:parameter${name.startsWith("/") ? "" : "/"}${name}`,
    DataType: "text",
  };
}
