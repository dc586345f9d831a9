import { whatIsHeld } from "./held.ts";

whatIsHeld(13);
