import { areasOnTheMap } from "./areas.ts";

areasOnTheMap(13);
