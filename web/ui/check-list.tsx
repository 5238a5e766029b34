import { Icon } from "./icon.tsx";

export function CheckList({ items, className = "" }: { items: readonly string[]; className?: string }) {
  return (
    <ul className={`grid gap-3 ${className}`}>
      {items.map((item) => (
        <li key={item} className="flex gap-3">
          <Icon
            name="check"
            className="mt-[0.15em] size-6 shrink-0 rounded-full bg-leaf p-1 text-pistachio stroke-3"
          />
          {item}
        </li>
      ))}
    </ul>
  );
}
