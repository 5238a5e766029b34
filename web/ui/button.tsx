import type { ComponentProps } from "react";
import { Link } from "react-router";

const shared =
  "inline-flex min-h-12 items-center justify-center gap-2 rounded-full px-6 py-3 text-center font-semibold transition-colors disabled:cursor-not-allowed disabled:opacity-60";

const looks = {
  primary: "bg-saffron text-ink hover:bg-saffron/85",
  secondary: "border-2 border-shell bg-paper text-cocoa hover:border-crust",
  danger: "bg-rose text-white hover:bg-rose/90",
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
