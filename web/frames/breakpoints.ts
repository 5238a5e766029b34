/** Up to this width the header's links are in a menu (docs/product.md §2.1); `--breakpoint-nav` of the theme is one more. */
export const MOBILE_MENU_MAX_WIDTH_PX = 768;
