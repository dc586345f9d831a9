import { whatIsNotedFirst } from "./noted-first.ts";

whatIsNotedFirst(13);
