import { whatIsPasted } from "./pasted-tokens.ts";

whatIsPasted(13);
