/** Browser and operating system, from a User-Agent header. */

export interface Device {
  name: string;
  kind: "computer" | "phone" | "program";
}

/** Ordered from most to least specific, because later browsers include earlier names. */
const browsers: readonly [RegExp, string][] = [
  [/Edg(?:e|A|iOS)?\//, "Edge"],
  [/OPR\/|Opera/, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/HeadlessChrome\/|Chrome\/|CriOS\//, "Chrome"],
  [/Safari\//, "Safari"],
];
const systems: readonly [RegExp, string, Device["kind"]][] = [
  [/iPhone/, "iPhone", "phone"],
  [/iPad/, "iPad", "phone"],
  [/Android/, "Android", "phone"],
  [/Windows/, "Windows", "computer"],
  [/CrOS/, "ChromeOS", "computer"],
  [/Macintosh|Mac OS X/, "macOS", "computer"],
  [/Linux|X11/, "Linux", "computer"],
];

export function parseUserAgent(program: string): Device {
  const browser = browsers.find(([sign]) => sign.test(program))?.[1];
  const system = systems.find(([sign]) => sign.test(program));
  if (browser !== undefined && system !== undefined)
    return { name: `${browser} on ${system[1]}`, kind: system[2] };
  if (browser !== undefined) return { name: browser, kind: "computer" };
  const name = program.split(/[\s/]/)[0] ?? "";
  return { name: name === "" || name === "unknown" ? "Unknown program" : name, kind: "program" };
}
