import { whatIsCut } from "./cut.ts";

whatIsCut(14, 2, 1);
