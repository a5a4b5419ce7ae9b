import { DeviceLogin } from "@winnow/core/device-login";
import type { Access } from "./access.ts";
import { answer, post, routes } from "./route.ts";

const access: Access = { areas: ["api_key"], action: "add" };
const coded = { tags: ["API keys"], takes: DeviceLogin.UserCode };

/** What a person decides of a device that waits for a key. Codes are in bodies, since addresses end up in logs. */
export const deviceLoginRoutes = routes()
  .openapi(
    ...post(access, "/find", "findDeviceLogin", {
      ...coded,
      answer: answer("The device that waits for the code", DeviceLogin.Info),
      does: DeviceLogin.find,
    }),
  )
  .openapi(
    ...post(access, "/grant", "grantDeviceLogin", {
      ...coded,
      answer: answer("The device gets a key", DeviceLogin.Info),
      does: DeviceLogin.grant,
    }),
  )
  .openapi(
    ...post(access, "/refuse", "refuseDeviceLogin", {
      ...coded,
      answer: answer("The device gets no key", DeviceLogin.Info),
      does: DeviceLogin.refuse,
    }),
  );
