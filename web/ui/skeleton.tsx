/** A quiet shape where content will be; its size comes by class. */
export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden="true" className={`animate-pulse rounded-full bg-shell/60 ${className}`} />;
}
