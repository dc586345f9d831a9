import { whatModulesForbid } from "./vetoes.ts";

whatModulesForbid(13);
