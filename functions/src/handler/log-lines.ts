import { gunzipSync } from "node:zlib";
import { Trace } from "@winnow/core/kit/trace";
import type { CloudWatchLogsDecodedData, CloudWatchLogsEvent } from "aws-lambda";
import { withAdapters } from "../adapters/index.ts";
import { enter } from "../adapters/enter.ts";

/** Some times what CloudWatch Logs sends at once. */
const maxLogBytes = 32 * 2 ** 20;

/** Log lines of other functions, taken as the operator. They can be delivered again. */
export const logLines =
  (job: string, body: (lines: readonly string[]) => Promise<void>) =>
  ({ awslogs }: CloudWatchLogsEvent): Promise<void> =>
    Trace.provide({ job }, () =>
      withAdapters(async () => {
        const text = gunzipSync(Buffer.from(awslogs.data, "base64"), { maxOutputLength: maxLogBytes });
        const { logEvents } = JSON.parse(text.toString()) as CloudWatchLogsDecodedData;
        await enter({ type: "operator", job }, () => body(logEvents.map(({ message }) => message)));
      }),
    );
