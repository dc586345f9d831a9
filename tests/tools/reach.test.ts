import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { readText } from "../../tools/lib/files.ts";
import { unnamed } from "../../tools/lib/named.ts";
import { type Places, placesOf } from "../../tools/lib/paths.ts";
import { outOfReach } from "../../tools/lib/reach.ts";
import {
  reachFaults,
  reachLines,
  readWaiting,
  shrunk,
  UNNAMED,
  unnamedFaults,
  unnamedLines,
  unnamedShrunk,
  WAITING,
} from "../../tools/reach.ts";
import { plant, uproot } from "./planted.ts";

let planted: Places | undefined;

afterEach(() => {
  if (planted !== undefined) uproot(planted);
  planted = undefined;
});

/** A module of the core that is long enough to be more than types. */
const lines = (name: string): string =>
  `export function ${name}(value: number): number {\n${"  value += Math.sqrt(value) * 3;\n".repeat(35)}  return value;\n}\n`;

describe("what of the core is in play", () => {
  it("is everything, except for what is listed as being built; and what is listed is really out of reach", async () => {
    const places = placesOf();
    const waiting = readWaiting(readText(join(places.root, WAITING)));
    expect(reachLines(reachFaults(await outOfReach(places), waiting))).toEqual([]);
  });

  it("reckons with what is loaded later and with workers, and finds what nothing loads", async () => {
    planted = plant({
      "src/rulings.ts":
        'void import("./later.ts");\nexport const work = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });\n',
      "src/later.ts": 'import { one } from "./rules/one.ts";\nconsole.log(one(1));\n',
      "src/worker.ts": 'import { two } from "./rules/two.ts";\npostMessage(two(2));\n',
      "src/rules/one.ts": lines("one"),
      "src/rules/two.ts": lines("two"),
      "src/rules/three.ts": lines("three"),
      "src/rules/topics/known.ts": lines("known"),
      "src/rules/topics/unread.ts": lines("unread"),
    });
    const found = await outOfReach(planted);
    expect(found.modules).toEqual(["src/rules/three.ts", "src/rules/topics/known.ts", "src/rules/topics/unread.ts"]);
    expect(found.topics).toEqual(["known", "unread"]);
  });

  it("says what to do about either fault, and takes the lines of what is reached out of the list", () => {
    const text = "# why\nmodules:\n  - src/rules/a.ts\n  - src/rules/ab.ts\ntopics:\n  - wind\n";
    const faults = reachFaults({ modules: ["src/rules/ab.ts", "src/rules/c.ts"], topics: [] }, readWaiting(text));
    expect(faults).toEqual({ lost: ["src/rules/c.ts"], found: ["src/rules/a.ts", "wind"] });
    expect(reachLines(faults).join("\n")).toContain("Delete its line in tests/tools/reach.yaml");
    const left = shrunk(text, faults.found);
    expect(left).toBe("# why\nmodules:\n  - src/rules/ab.ts\ntopics:\n");
    expect(readWaiting(left)).toEqual({ modules: ["src/rules/ab.ts"], topics: [] });
  });
});

describe("what of the core is named", () => {
  it("is everything that it exports, except for what is listed with a reason", () => {
    const places = placesOf();
    const faults = unnamedFaults(unnamed(places), readText(join(places.root, UNNAMED)));
    for (const one of faults.found) console.log(`${one} is named or gone by now: npm run reach -- --shrink`);
    expect(unnamedLines(faults)).toEqual([]);
  });

  it("counts a second use at home, an import, a re-export that is asked for, a namespace and an import() that names it", () => {
    planted = plant({
      "src/rulings.ts":
        'import { taken as other, through } from "./rules/door.ts";\nimport * as all from "./rules/whole.ts";\n' +
        'const { later } = await import("./rules/later.ts");\nconsole.log(other, through, all, later, { unasked: 1 });\n',
      "src/rules/door.ts":
        'export { through, unasked } from "./room.ts";\nexport const taken = 1;\nexport const twice = 2;\nexport const sum = twice + 1;\n' +
        'export type Sum = "sum"; // sum\nexport class Sums {}\n',
      "src/rules/room.ts": "export function through(): void {}\nexport function unasked(): void {}\n",
      "src/rules/whole.ts": "export const one = 1;\n",
      "src/rules/later.ts": "export const later = 1;\nexport const never = 1;\n",
      "src/foundry/own.ts": "export const unheard = 1;\n",
    });
    const found = unnamed(planted).filter((key) => !key.startsWith("src/rules/dice/"));
    expect(found).toEqual(["src/rules/door.ts#sum", "src/rules/later.ts#never", "src/rules/room.ts#unasked"]);
  });

  it("faults what is new and not what is gone, whose line the shrinking takes away", () => {
    const text = "# why\nsrc/rules/a.ts#b: waits for its window\nsrc/rules/a.ts#bc: waits for its window\n";
    const faults = unnamedFaults(["src/rules/a.ts#bc", "src/rules/c.ts#d"], text);
    expect(faults).toEqual({ lost: ["src/rules/c.ts#d"], found: ["src/rules/a.ts#b"] });
    expect(unnamedLines(faults)).toHaveLength(1);
    expect(unnamedShrunk(text, faults.found)).toBe("# why\nsrc/rules/a.ts#bc: waits for its window\n");
    expect(() => unnamedFaults([], "src/rules/a.ts#b: no\n")).toThrow();
  });
});
