import { type ReactNode, useEffect, useId, useRef } from "react";
import { Card } from "../../ui/card.tsx";

type Props = { id: string; title: ReactNode; intro?: ReactNode; children: ReactNode };

/** One part of the account, which a link may lead to by its id. */
export function Section({ id, title: name, intro, children }: Props) {
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  // It comes later than the page that a link to it leads to.
  useEffect(() => {
    if (location.hash === `#${id}`) title.current?.focus();
  }, [id]);
  return (
    <section id={id} aria-labelledby={titleId} className="scroll-mt-4">
      <Card className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <div className="grid gap-1">
          <h2 ref={title} id={titleId} tabIndex={-1} className="font-bold text-xl outline-none">
            {name}
          </h2>
          {intro && <p className="text-cocoa">{intro}</p>}
        </div>
        {children}
      </Card>
    </section>
  );
}
