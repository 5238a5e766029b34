// Loaded into a server before anything else (own-server.ts): its time can be moved on by a message.
const readTimeMs = Date.now;
const readClockMs = performance.now.bind(performance);
let movedMs = 0;

Date.now = () => readTimeMs() + movedMs;
performance.now = () => readClockMs() + movedMs;
globalThis.Date = new Proxy(Date, {
  construct: (date, given, made) => Reflect.construct(date, given.length > 0 ? given : [date.now()], made),
});

process.on("message", ({ moveMs }: { moveMs: number }) => {
  movedMs += moveMs;
  process.send?.({ nowMs: Date.now() });
});
