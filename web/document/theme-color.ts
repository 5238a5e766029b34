/** The `paper` of the theme. */
export const THEME_COLOR = "#fffbf4";
