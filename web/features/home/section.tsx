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
    <section id={id} data-island={island} className={`px-4 py-8 sm:px-6 sm:py-24 ${className}`}>
      <div className="mx-auto max-w-6xl">
        <header className="mx-auto mb-5 max-w-2xl text-center sm:mb-14">
          <h2 className="text-[1.75rem] leading-(--leading-title) font-bold sm:text-4xl">{title}</h2>
          {lead && <p className="mt-2 text-balance text-cocoa sm:mt-4 sm:text-lg">{lead}</p>}
        </header>
        {children}
      </div>
    </section>
  );
}
