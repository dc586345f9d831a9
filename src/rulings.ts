import { registerData } from "./foundry/data/index.ts";
import { registerDocuments } from "./foundry/documents/index.ts";

Hooks.once("init", () => {
  registerData();
  registerDocuments();
});
