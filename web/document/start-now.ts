import { load, prepare } from "./starter.ts";

prepare();
load();
