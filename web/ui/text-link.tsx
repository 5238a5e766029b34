import type { ComponentProps } from "react";
import { Link } from "wouter";

export function TextLink({ className = "", ...rest }: Omit<ComponentProps<"a">, "href"> & { to: string }) {
  return (
    <Link
      className={`rounded font-medium text-crust underline decoration-shell decoration-2 underline-offset-4 hover:decoration-crust ${className}`}
      {...rest}
    />
  );
}
