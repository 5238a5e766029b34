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
  // `3/8/2026, GMT+04:00`, and `GMT` alone where some platforms have no offset to write.
  const [, sign, hours = 0, minutes = 0] = /([+-])(\d\d):(\d\d)/.exec(format.format(moment)) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * MINUTE_MS;
}
