/** What a person calls the device that a request came from; empty where its browser does not say. */
export type Device = { readonly browser: string; readonly system: string };

/** In this order: most name Chrome and Safari too, for the sake of old websites. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(A|iOS)?\//, "Edge"],
  [/\bOPR\/|\bOPT\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

/** In this order: an iPhone names Mac OS too, an Android phone Linux. */
const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMacintosh\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
];

/** Names from a list of ours only: what a caller writes there may end up in a mail. */
export function readDevice(userAgent = ""): Device {
  const find = (names: readonly [RegExp, string][]) =>
    names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? "";
  return { browser: find(browsers), system: find(systems) };
}
