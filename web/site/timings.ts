export const HERO_SLIDE_MS = 4_000;
export const FEATURE_CARD_MS = 3_000;
export const RECOVERY_MOVE_MS = 2_000;
export const MOBILE_MENU_MAX_WIDTH_PX = 768;
