export const HERO_SLIDE_MS = 4_000;
export const FEATURE_CARD_MS = 3_000;
export const RECOVERY_MOVE_MS = 2_000;
export const MOBILE_MENU_MAX_WIDTH_PX = 768;

/** A tab that was away this long asks again what the family has. */
export const RELOAD_AFTER_AWAY_MS = 5 * 60_000;
export const PAYMENT_CHECK_MS = 2_000;
/** After this the page stops asking and says that the payment is still processing. */
export const PAYMENT_CHECK_UNTIL_MS = 30_000;
