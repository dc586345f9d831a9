import { whatTwoPress } from "./two-referees.ts";

whatTwoPress(13);
