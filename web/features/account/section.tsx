import { type ReactNode, useId } from "react";
import { Card } from "../../ui/card.tsx";

type Props = { id: string; title: ReactNode; intro?: ReactNode; children: ReactNode };

/** One part of the account, which a link may lead to by its id. */
export function Section({ id, title, intro, children }: Props) {
  const titleId = useId();
  return (
    <section id={id} aria-labelledby={titleId} className="scroll-mt-4">
      <Card className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <div className="grid gap-1">
          <h2 id={titleId} tabIndex={-1} className="font-bold text-xl outline-none">
            {title}
          </h2>
          {intro && <p className="text-cocoa">{intro}</p>}
        </div>
        {children}
      </Card>
    </section>
  );
}
