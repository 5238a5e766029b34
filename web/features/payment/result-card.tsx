import type { ReactNode } from "react";
import { Drawing } from "../../brand/drawing.tsx";
import { Rosette } from "../../brand/rosette.tsx";
import { Card } from "../../ui/card.tsx";
import { Icon } from "../../ui/icon.tsx";

const looks = {
  success: { ground: "text-leaf", sign: "text-pistachio", icon: "check" },
  failed: { ground: "text-blush", sign: "text-rose", icon: "x" },
  waiting: { ground: "text-cream", sign: "text-crust", icon: "clock" },
} as const;

/** How a payment went: a sign, one sentence, the ways on. */
export function ResultCard(props: {
  look: keyof typeof looks;
  title: ReactNode;
  text: ReactNode;
  className?: string;
  children?: ReactNode;
}) {
  const { ground, sign, icon } = looks[props.look];
  return (
    <main className={`mx-auto grid max-w-lg px-[min(1rem,4vw)] pt-8 pb-24 sm:pt-16 ${props.className ?? ""}`}>
      <Card className="grid justify-items-center gap-5 text-center">
        <div className={`relative grid size-36 place-items-center ${sign}`}>
          {props.look === "success" ? (
            <>
              <Drawing of="child" className="size-full" />
              <Icon
                name={icon}
                className="absolute end-0 bottom-0 size-11 rounded-full border-4 border-white bg-pistachio p-1.5 text-white stroke-3"
              />
            </>
          ) : (
            <>
              <Rosette className={`absolute inset-0 ${ground}`} />
              <Icon name={icon} className="relative size-14 stroke-[2.5]" />
            </>
          )}
        </div>
        <div role="status" className="grid gap-2">
          <h1 className="text-2xl font-bold sm:text-3xl">{props.title}</h1>
          <p className="text-lg text-cocoa">{props.text}</p>
        </div>
        {props.children && <div className="grid w-full gap-3">{props.children}</div>}
      </Card>
    </main>
  );
}
