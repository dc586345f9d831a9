/** `npm run soak -- --clients 8 --minutes 10 --seed 1 --generation 14`: see `soak.ts`. Short by default. */
import { parseArgs } from "node:util";
import { soak } from "./soak.ts";

const { values } = parseArgs({
  options: {
    clients: { type: "string", default: "8" },
    minutes: { type: "string", default: "0.5" },
    seed: { type: "string", default: "1" },
    pace: { type: "string", default: "40" },
    generation: { type: "string", default: "14" },
  },
});
const report = await soak({
  clients: Number(values.clients),
  seconds: Number(values.minutes) * 60,
  seed: Number(values.seed),
  pace: Number(values.pace),
  generation: values.generation === "13" ? 13 : 14,
});
const { clients, done, refused, cuts, documents, faults } = report;
console.log(
  `${clients} clients, ${values.minutes} minutes: ${done} transactions done, ${cuts} cut connections, ${documents} documents.`,
);
for (const [why, count] of Object.entries(refused)) console.log(`  not done ${count} times: ${why}`);
console.log(faults.length === 0 ? "All hold the same world, and so does the disk." : faults.slice(0, 40).join("\n"));
process.exit(faults.length === 0 ? 0 : 1);
