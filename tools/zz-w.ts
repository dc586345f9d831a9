import { gzipped, loadedWith } from "./lib/weight.ts";
console.log(gzipped(loadedWith(process.argv[2] + "/rulings.mjs")));
