import type { ReactNode } from "react";

/** What happens when, in its order. */
export function Timeline({ steps }: { steps: readonly { name: string; says: ReactNode }[] }) {
  return (
    <ol className="grid">
      {steps.map(({ name, says }) => (
        <li
          key={name}
          className="relative pb-3 ps-[min(1.5rem,8vw)] before:absolute before:start-0 before:top-2 before:size-[min(0.75rem,4vw)] before:rounded-full before:border-2 before:border-crust before:bg-white after:absolute after:start-[calc(min(0.75rem,4vw)/2-1px)] after:top-5 after:bottom-0 after:w-0.5 after:bg-shell last:pb-0 last:font-semibold last:before:bg-crust last:after:hidden"
        >
          {says}
        </li>
      ))}
    </ol>
  );
}
