import { areasGo } from "./busy-table.ts";

areasGo(13);
