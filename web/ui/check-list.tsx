import { Icon } from "./icon.tsx";

export function CheckList({ items, className = "" }: { items: readonly string[]; className?: string }) {
  return (
    <ul className={`grid gap-3 ${className}`}>
      {items.map((item) => (
        <li key={item} className="flex gap-3">
          <span className="mt-[0.15em] grid size-6 shrink-0 place-items-center rounded-full bg-leaf text-pistachio">
            <Icon name="check" className="size-4 stroke-3" />
          </span>
          {item}
        </li>
      ))}
    </ul>
  );
}
