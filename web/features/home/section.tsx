import type { ReactNode } from "react";

/** One block of the home page. */
export function Section(props: {
  id?: string;
  title: ReactNode;
  lead?: ReactNode;
  className?: string;
  /** Its name in `islands.ts`. */
  island?: string;
  children: ReactNode;
}) {
  const { id, title, lead, className = "", island, children } = props;
  return (
    <section id={id} data-island={island} className={`px-4 py-10 sm:px-6 sm:py-24 ${className}`}>
      <div className="mx-auto max-w-6xl">
        <header className="mx-auto mb-7 max-w-2xl text-center sm:mb-14">
          <h2 className="text-3xl font-bold sm:text-4xl">{title}</h2>
          {lead && <p className="mt-3 text-lg text-balance sm:mt-4 text-cocoa">{lead}</p>}
        </header>
        {children}
      </div>
    </section>
  );
}
