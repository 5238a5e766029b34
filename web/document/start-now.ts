import { askEarly } from "../api-client/early-answers.ts";
import { asksOfPage, load, prepare } from "./starter.ts";

/* An account screen shows nothing without its script, so it starts at once, and its questions with it. */
prepare();
if (asksOfPage.length > 0) askEarly(asksOfPage);
load();
