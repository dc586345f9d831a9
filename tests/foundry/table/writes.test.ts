import { countWrites } from "./writes.ts";

countWrites(14, {});
