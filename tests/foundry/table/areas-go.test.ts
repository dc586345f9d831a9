import { areasGo } from "./areas-go.ts";

areasGo(14);
