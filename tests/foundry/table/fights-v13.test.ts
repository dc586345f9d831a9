import { randomFights } from "./fights.ts";

randomFights(13);
