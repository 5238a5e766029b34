import type { ComponentProps } from "react";
import { Link } from "../navigation.ts";

const shared =
  "inline-flex min-h-12 items-center justify-center gap-2 rounded-full px-6 py-2.5 text-center font-semibold no-underline transition duration-200 ease-out active:translate-y-px disabled:cursor-not-allowed disabled:opacity-60";

const looks = {
  primary:
    "bg-saffron text-ink shadow-[inset_0_-2px_0_rgb(107_63_29/0.22)] hover:bg-[color-mix(in_oklab,var(--color-saffron),white_22%)]",
  secondary: "border-2 border-shell bg-white text-cocoa hover:border-crust hover:bg-paper",
  dark: "bg-ink text-paper hover:bg-cocoa",
  danger: "bg-rose text-white hover:bg-[color-mix(in_oklab,var(--color-rose),black_14%)]",
} as const;

type Look = { look?: keyof typeof looks };

export function buttonClass(look: keyof typeof looks = "primary", className = ""): string {
  return `${shared} ${looks[look]} ${className}`;
}

export function Button({ look, className, type = "button", ...rest }: ComponentProps<"button"> & Look) {
  return <button type={type} className={buttonClass(look, className)} {...rest} />;
}

export function ButtonLink({ look, className, ...rest }: ComponentProps<typeof Link> & Look) {
  return <Link className={buttonClass(look, className)} {...rest} />;
}
