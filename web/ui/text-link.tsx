import type { ComponentProps } from "react";
import { Link } from "../navigation.ts";

export function TextLink({ className = "", ...rest }: ComponentProps<typeof Link>) {
  return (
    <Link
      className={`rounded py-1 font-medium text-crust underline underline-offset-4 hover:decoration-2 ${className}`}
      {...rest}
    />
  );
}
