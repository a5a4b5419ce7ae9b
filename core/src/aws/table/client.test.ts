import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { describe, expect, it } from "vitest";
import { config, configWithoutRetries } from "./client.ts";

const needless = ["getUserAgentMiddleware", "loggerMiddleware", "recursionDetectionMiddleware"];

const namesOf = ({ middlewareStack }: Pick<DynamoDBClient, "middlewareStack">): string[] =>
  middlewareStack.identify().map((one) => one.split(" ", 1)[0] ?? "");

describe("the table's client", () => {
  it("does all that the SDK does for a call, but for what nobody needs", () => {
    const usual = namesOf(new DynamoDBClient());
    expect(usual).toEqual(expect.arrayContaining(needless));
    const kept = usual.filter((name) => !needless.includes(name)).toSorted();
    expect(namesOf(configWithoutRetries.client).toSorted()).toEqual(kept);
    expect(namesOf(config.client).toSorted()).toEqual([...kept, "joinReads"].toSorted());
  });
});
