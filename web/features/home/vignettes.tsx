import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Rosette } from "../../brand/rosette.tsx";
import { Icon, type IconName } from "../../ui/icon.tsx";

/** Small pictures of the app beside each category: drawn, so that they read in both directions and weigh nothing. */
function Vignette({ children }: { children: ReactNode }) {
  return (
    <div
      aria-hidden="true"
      className="relative isolate grid min-h-72 grid-cols-1 content-center overflow-hidden rounded-3xl bg-cream p-3 sm:p-8"
    >
      <Rosette className="absolute -end-24 -top-24 -z-10 size-72 text-shell/70" />
      {children}
    </div>
  );
}

export function TasksVignette() {
  const { t } = useLingui();
  const tasks: { name: string; icon: IconName; tint: string; done: boolean }[] = [
    { name: t`Make your bed`, icon: "bed-double", tint: "bg-blush text-rose", done: true },
    { name: t`Read ten pages`, icon: "book-open", tint: "bg-saffron/25 text-cocoa", done: true },
    { name: t`Water the plants`, icon: "sprout", tint: "bg-leaf text-pistachio", done: false },
  ];
  return (
    <Vignette>
      <ul className="grid gap-3">
        {tasks.map(({ name, icon, tint, done }) => (
          <li
            key={name}
            className="flex items-center gap-[min(0.75rem,3vw)] rounded-2xl bg-white p-[min(0.75rem,3vw)] shadow-card sm:pe-5"
          >
            <span className={`grid size-[min(3rem,12vw)] shrink-0 place-items-center rounded-xl ${tint}`}>
              <Icon name={icon} />
            </span>
            <span className="wrap-anywhere me-auto min-w-0 font-semibold">{name}</span>
            <span
              className={`grid size-[min(2rem,8vw)] shrink-0 place-items-center rounded-full ${done ? "bg-pistachio text-white" : "border-2 border-shell"}`}
            >
              {done && <Icon name="check" className="size-5 stroke-3" />}
            </span>
          </li>
        ))}
      </ul>
    </Vignette>
  );
}

const JAR_ROWS = ["a1 a2 a3 a4 a5", "b1 b2 b3 b4 b5", "c1 c2 c3 c4 c5"].flatMap((row) => row.split(" "));
const COOKIES_IN_JAR = 11;

export function JarVignette() {
  return (
    <Vignette>
      <div className="mx-auto w-full max-w-80 rounded-3xl bg-white p-6 shadow-card">
        <div className="flex items-baseline justify-between">
          <span className="font-semibold">
            <Trans>Cookie jar</Trans>
          </span>
          <span dir="ltr" className="font-bold text-crust">
            {COOKIES_IN_JAR} / {JAR_ROWS.length}
          </span>
        </div>
        <div className="mt-4 grid grid-cols-5 gap-2">
          {JAR_ROWS.map((place, position) =>
            position < COOKIES_IN_JAR ? (
              <Rosette key={place} className="w-full text-saffron" carvingClassName="text-cocoa" />
            ) : (
              <span
                key={place}
                className="m-[6%] aspect-square rounded-full border-2 border-dashed border-shell"
              />
            ),
          )}
        </div>
        <p className="mt-5 rounded-xl bg-leaf px-4 py-2.5 text-center font-semibold text-pistachio">
          <Trans>Full jar: a picnic by the sea</Trans>
        </p>
      </div>
    </Vignette>
  );
}

/** Heights as classes: the policy blocks style attributes. */
const DAY_BARS = ["h-[55%]", "h-[80%]", "h-[65%]", "h-full", "h-[90%]", "h-[35%]", "h-[45%]"];

export function WeekVignette() {
  const { t } = useLingui();
  const days = t({ message: "M T W T F S S", comment: "The days' first letters, from Monday" }).split(" ");
  return (
    <Vignette>
      <div className="rounded-3xl bg-white p-6 shadow-card">
        <p className="font-semibold">
          <Trans>This week</Trans>
        </p>
        <div className="mt-5 grid grid-cols-7 gap-2 sm:gap-3">
          {DAY_BARS.map((height, day) => (
            <div key={height} className="grid gap-2 text-center">
              <div className="flex h-32 items-end overflow-hidden rounded-lg bg-cream">
                <div className={`w-full rounded-lg ${height} ${day === 3 ? "bg-saffron" : "bg-pistachio"}`} />
              </div>
              <span className="text-sm font-medium text-cocoa">{days[day]}</span>
            </div>
          ))}
        </div>
      </div>
    </Vignette>
  );
}

export function FamilyVignette() {
  const { t } = useLingui();
  return (
    <Vignette>
      <div className="grid gap-3">
        <Bubble from={t`Grandma`} side="start">
          <Trans>Well done, Salem! Who wants a story tonight?</Trans>
        </Bubble>
        <Bubble from={t`Salem`} side="end">
          <Trans>Me! I have finished all my tasks.</Trans>
        </Bubble>
        <Bubble from={t`Teacher Huda`} side="start">
          <Trans>He read to the whole class today.</Trans>
        </Bubble>
      </div>
    </Vignette>
  );
}

function Bubble({ from, side, children }: { from: string; side: "start" | "end"; children: ReactNode }) {
  const look = side === "start" ? "me-8 rounded-es-md bg-white" : "ms-8 rounded-ee-md bg-saffron/30";
  return (
    <div className={`rounded-3xl px-5 py-3 shadow-card ${look}`}>
      <p className="text-sm font-semibold text-crust">{from}</p>
      <p>{children}</p>
    </div>
  );
}
