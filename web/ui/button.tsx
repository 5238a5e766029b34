import type { ComponentProps, ReactNode } from "react";
import { Link } from "../navigation.ts";

const shared =
  "inline-flex min-h-12 items-center justify-center gap-2 rounded-full border-2 px-[min(1.5rem,5vw)] py-2 text-center font-semibold no-underline transition duration-200 ease-out active:translate-y-px disabled:cursor-not-allowed disabled:opacity-80 aria-disabled:cursor-not-allowed aria-disabled:opacity-80";

/** A transparent border keeps a button's shape in forced colours. */
const looks = {
  primary:
    "border-transparent bg-saffron bg-origin-border text-roast shadow-[inset_0_-2px_0_rgb(107_63_29/0.22)] hover:bg-[color-mix(in_oklab,var(--color-saffron),white_22%)]",
  secondary: "border-shell bg-white text-cocoa hover:border-crust hover:bg-paper",
  quiet: "border-transparent bg-transparent text-cocoa hover:bg-cream hover:text-ink",
  dark: "border-transparent bg-roast text-milk hover:bg-nut",
  danger: "border-transparent bg-rose text-white hover:bg-[color-mix(in_oklab,var(--color-rose),black_14%)]",
} as const;

type Look = { look?: keyof typeof looks };

export function buttonClass(look: keyof typeof looks = "primary", className = ""): string {
  return `${shared} ${looks[look]} ${className}`;
}

type Busy = {
  /** Shown in place of its words while it works; false while it does not. */
  busy?: ReactNode;
};

export function Button({
  look,
  className,
  type = "button",
  busy,
  children,
  ...rest
}: ComponentProps<"button"> & Look & Busy) {
  return (
    <>
      <button type={type} className={buttonClass(look, className)} {...rest}>
        {busy || children}
      </button>
      {busy !== undefined && <Spoken>{busy}</Spoken>}
    </>
  );
}

/** For screen readers, which do not read out a button that is disabled. Always rendered: they announce only what changes. */
export function Spoken({ children }: { children: ReactNode }) {
  return (
    <span aria-live="polite" className="sr-only">
      {children}
    </span>
  );
}

export function ButtonLink({ look, className, ...rest }: ComponentProps<typeof Link> & Look) {
  return <Link className={buttonClass(look, className)} {...rest} />;
}
