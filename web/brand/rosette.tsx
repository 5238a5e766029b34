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
    <svg viewBox="-50 -50 100 100" fill="currentColor" className={className} aria-hidden="true">
      {carvingClassName && <circle r="42" className={carvingClassName} />}
      <use href={plain ? "#rosette-plain" : "#rosette"} />
    </svg>
  );
}
