const MINUTE_MS = 60_000;
const formats = new Map<string, Intl.DateTimeFormat>();

/** A moment as its clock on the wall shows it there, in the UTC fields of a date. */
export function toWallClock(moment: Date, timeZone: string): Date {
  return new Date(moment.getTime() + offsetMs(moment, timeZone));
}

/** Where the clocks change, the offset is the one of the moment itself. */
export function fromWallClock(wall: Date, timeZone: string): Date {
  const near = new Date(wall.getTime() - offsetMs(wall, timeZone));
  return new Date(wall.getTime() - offsetMs(near, timeZone));
}

function offsetMs(moment: Date, timeZone: string): number {
  const format =
    formats.get(timeZone) ?? new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" });
  formats.set(timeZone, format);
  const name = format.formatToParts(moment).find(({ type }) => type === "timeZoneName")?.value ?? "";
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)/.exec(name) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * MINUTE_MS;
}
