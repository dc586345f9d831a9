import { areasOnTheMap } from "./areas.ts";

areasOnTheMap(14);
