import { whatIsCut } from "./cut.ts";

whatIsCut(13, 5, 6);
