import { drawRosette } from "./parts.ts";
import { ROSETTE_BOX } from "./rosette-paths.ts";

/** For browser tabs: leaves only, on no ground. */
export const FAVICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${ROSETTE_BOX}"><title>Maamoul</title>${drawRosette("#98591F", "#FFFBF4", "plain")}</svg>\n`;

/** As the header of the site has it, for pages that are not made of its parts. */
export const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${ROSETTE_BOX}"><title>Maamoul</title>${drawRosette("#F2A71B", "#6B3F1D")}</svg>\n`;

/** For home screens: a full square whose drawing stays inside the circle that a mask may cut (80 %). */
export const APP_ICON = `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="-64 -64 128 128"><path fill="#F2A71B" d="M-64-64H64V64H-64Z"/>${drawRosette("#FFFBF4", "#6B3F1D")}</svg>`;
