/** The configuration documents of a bucket: CORS, lifecycle, notification. Each is validated when put and returned as put. */
import { readBody } from "../body.ts";
import { AwsError } from "../emulated-service.ts";
import { sendTestEvents } from "./bucket-event.ts";
import type { ConfigurationName } from "./catalog.ts";
import { readCors } from "./cors-rule.ts";
import { readLifecycle } from "./lifecycle-rule.ts";
import { readNotification } from "./notification-rule.ts";
import { answerEmpty } from "./request.ts";
import type { Operation, Storage } from "./storage.ts";

const limitBytes = 64 * 1024;

const missingCode: Record<ConfigurationName, string | undefined> = {
  cors: "NoSuchCORSConfiguration",
  lifecycle: "NoSuchLifecycleConfiguration",
  notification: undefined,
};

export function putConfiguration(name: ConfigurationName): Operation {
  return async (storage, request, response) => {
    const bucket = storage.catalog.bucket(request.bucket);
    const document = (await readBody(request.raw, limitBytes)).toString("utf8");
    await admit(storage, bucket.name, name, document);
    await storage.catalog.record({ type: "configuration.changed", bucket: bucket.name, name, document });
    answerEmpty(response, 200);
  };
}

export function getConfiguration(name: ConfigurationName): Operation {
  return async (storage, request, response) => {
    const document = storage.catalog.bucket(request.bucket).documents.get(name);
    const missing = missingCode[name];
    if (document === undefined && missing !== undefined)
      throw new AwsError(missing, `The bucket has no ${name} configuration.`, 404);
    response.writeHead(200, { "content-type": "application/xml" });
    response.end(document ?? "<NotificationConfiguration/>");
  };
}

export function deleteConfiguration(name: ConfigurationName): Operation {
  return async (storage, request, response) => {
    const { name: bucket } = storage.catalog.bucket(request.bucket);
    await storage.catalog.record({ type: "configuration.changed", bucket, name, document: null });
    answerEmpty(response, 204);
  };
}

/** Throws if the document is invalid or not supported. */
async function admit(
  storage: Storage,
  bucket: string,
  name: ConfigurationName,
  document: string,
): Promise<void> {
  switch (name) {
    case "cors":
      readCors(document);
      return;
    case "lifecycle":
      readLifecycle(document);
      return;
    case "notification":
      await sendTestEvents(storage.deliver, bucket, readNotification(document));
      return;
  }
}
