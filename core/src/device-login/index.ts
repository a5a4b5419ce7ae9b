/**
 * Device logins (RFC 8628): a program on a device without a browser shows a code, a signed-in person types it, and the program
 * gets an API key. The secret of the key follows from the device code, which the device alone has: here only hashes are stored.
 */
export * as DeviceLogin from "./index.ts";
export { Begin, Events, Info, UserCode } from "./schema.ts";
export { begin, find, grant, refuse, answerFor } from "./login.ts";
