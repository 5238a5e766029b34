import { askForContent, load, prepare } from "./starter.ts";

prepare();
askForContent();
load();
