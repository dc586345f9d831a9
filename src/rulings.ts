import { registerData } from "./foundry/data/index.ts";
import { registerDocuments } from "./foundry/documents/index.ts";
import { registerSheets } from "./foundry/sheets/index.ts";

Hooks.once("init", () => {
  registerData();
  registerDocuments();
  registerSheets();
});
