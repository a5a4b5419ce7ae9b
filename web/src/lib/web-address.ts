/** Whether a value is an address of the web: absolute, or relative to a base. */
export const isWebAddress = (url: unknown, base?: string): url is string =>
  typeof url === "string" && url.trim() !== "" && /^https?:$/.test(URL.parse(url, base)?.protocol ?? "");
