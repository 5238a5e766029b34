import type { ComponentProps } from "react";
import { Link } from "../navigation.ts";

export function TextLink({ className = "", ...rest }: ComponentProps<typeof Link>) {
  return (
    <Link
      className={`rounded font-medium text-crust underline decoration-shell decoration-2 underline-offset-4 hover:decoration-crust ${className}`}
      {...rest}
    />
  );
}
