import { boot } from "./data/boot.ts";

await boot();
