import { load, prepare } from "./starter.ts";

prepare();
void load();
