import { ROSETTE_BOX, ROSETTE_CARVING, ROSETTE_EDGE, ROSETTE_LEAVES } from "./rosette-paths.ts";

type Props = {
  /** Size and colour of the dough, like `size-6 text-crust`. */
  className?: string;
  /** Colour of the carving; without it the ground shows through. */
  carvingClassName?: string;
  /** Leaves only, which stay clear below 28 px. */
  plain?: boolean;
};

export function Rosette({ className, carvingClassName, plain }: Props) {
  return (
    <svg viewBox={ROSETTE_BOX} fill="currentColor" className={className} aria-hidden="true">
      {carvingClassName && <circle r="42" className={carvingClassName} />}
      <path fillRule="evenodd" d={ROSETTE_EDGE + (plain ? ROSETTE_LEAVES : ROSETTE_CARVING)} />
    </svg>
  );
}
