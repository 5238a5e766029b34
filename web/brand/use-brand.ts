import { createContext, use } from "react";
import type { Brand } from "../../contract/brand.ts";

export const BrandContext = createContext<Brand | undefined>(undefined);

/** What the operator says of the business (docs/product.md §14.3), the same on the server and in the browser. */
export function useBrand(): Brand {
  return use(BrandContext) as Brand;
}
