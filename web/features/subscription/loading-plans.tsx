import { Card } from "../../ui/card.tsx";
import { useWaiting } from "../../ui/waiting.ts";

export function LoadingPlans() {
  useWaiting();
  return (
    <div className="grid gap-6">
      <Skeleton className="h-13" />
      <Card className="grid gap-5">
        <Skeleton className="h-7 w-2/5" />
        <Skeleton className="h-5 w-4/5" />
        <Skeleton className="h-11 w-1/3" />
        <div className="grid gap-3 sm:grid-cols-2">
          {["a", "b", "c", "d"].map((key) => (
            <Skeleton key={key} className="h-5" />
          ))}
        </div>
        <Skeleton className="h-12 w-3/5 sm:w-48" />
      </Card>
    </div>
  );
}

/** A quiet shape where content will be; its size comes by class. */
export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden="true" className={`animate-pulse rounded-full bg-shell/60 ${className}`} />;
}
