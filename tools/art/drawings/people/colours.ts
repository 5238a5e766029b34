/** The palette of the site where it is the same by day and by night, and what only people need. */
export const INK = "#2E1C12";
export const SHADE = "#4A2D1B";
export const NUT = "#6B3F1D";
export const SAFFRON = "#F2A71B";
export const MILK = "#FFFBF4";
export const WHEAT = "#F0DDBF";
export const PISTACHIO = "#2F6B4F";
export const SKIN = "#DFA673";
export const BLUSH = "#CF8557";
export const NECK = "#C98F5C";
