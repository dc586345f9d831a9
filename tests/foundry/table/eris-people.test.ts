/** The benefits of being a dwarf or hobbit of the Planet Eris at the table. Titled by the rule's id. */
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { dice } from "./company.ts";
import { type Doc, of } from "./live.ts";
import { type MixedTable, openMixed } from "./mixed.ts";
import { type OnTheWay, openWay, walker } from "./on-the-way.ts";

let table: MixedTable;
let on: OnTheWay;
beforeAll(async () => {
  table = await openMixed();
  on = await openWay(table);
}, 300_000);
afterEach(async () => {
  dice("any");
  Object.assign(globalThis, { canvas: { scene: table.game.scenes.active } });
  await on.goHome();
  await table.clear();
});
afterAll(() => table?.stop());

const usersOf = () => (table.game as unknown as { users: { contents: Doc[] } }).users.contents;
/** Messages whispered to players in words: no card. */
const isPlain = ({ system, content }: Doc) => !system.outcome && String(content).includes("StoneLore");
const dwarf = (name: string, user: Doc) => ({
  ...walker(name, [], { class: "dwarf", people: "dwarf" }),
  ownership: { [user.id]: 3 },
});

test("ERIS-72: four buttons on a dwarf's sheet, each asks one thing of the referee; where dwarves know the stone all players of a dwarf there get the answer", async () => {
  await table.rulings({ demihumans: "eris" });
  const users = usersOf();
  const [ann, bob] = users.filter(({ isGM }) => !isGM) as [Doc, Doc];
  const [gimrik, durin, odo] = (await on.setOut([dwarf("Gimrik", ann), dwarf("Durin", bob), walker("Odo")])) as [
    Doc,
    Doc,
    Doc,
  ];
  const { stoneAsks } = await of("attack/grapple/grapple-context");
  expect(stoneAsks(gimrik).map(({ sense }: { sense: string }) => sense)).toEqual(["slope", "wall", "trap", "built"]);
  expect(stoneAsks(odo)).toEqual([]);
  const { askStoneLore, answerStoneLore } = await of("exploration/dungeon/stone-lore");
  await askStoneLore(odo, "slope");
  await askStoneLore(gimrik, "gold");
  await askStoneLore(gimrik);
  expect(table.cards("stoneLore")).toEqual([]);
  await askStoneLore(gimrik, "slope");
  const [note] = table.cards("stoneLore") as [Doc];
  const referees = users.filter(({ isGM }) => isGM).map(({ id }) => id);
  expect([...note.whisper].sort()).toEqual([...referees].sort());
  expect(note.system.outcome).toEqual({ procedure: "stoneLore", sense: "slope" });
  // Example 2: a brick tower's cellar: nothing, and the other users are not notified of the question.
  const before = table.game.messages.contents.length;
  table.answer({ answer: "It slopes <b>down</b>", familiar: false });
  await answerStoneLore(note);
  expect(table.game.messages.contents.length).toBe(before);
  // Example 1: a mine that is ticked; certain, so no die is rolled, and every dwarf there has it.
  table.answer({ answer: "It slopes <b>down</b>", familiar: true });
  await answerStoneLore(note);
  expect(table.game.scenes.active.getFlag("rulings", "dwarfFamiliar")).toBe(true);
  const answers = table.game.messages.contents.filter(isPlain);
  expect(answers.map(({ whisper }) => [...whisper].sort())).toEqual([[...referees, ann.id, bob.id].sort()]);
  expect(table.cards("stoneLore")).toHaveLength(1);
  await durin.toggleStatusEffect("unconscious", { active: true });
  table.answer({ answer: "again", familiar: true });
  await answerStoneLore(note);
  expect([...(table.game.messages.contents.at(-1) as Doc).whisper].sort()).toEqual([...referees, ann.id].sort());
  await table.rulings();
  expect(stoneAsks(gimrik)).toEqual([]);
});

test("ERIS-72 example 4: dwarfSense on 2 in 6 is rolled in secret by the referee; only the player who asked gets the answer, and a failed roll reveals nothing", async () => {
  const { writeRequest } = await of("platform/settings/saved-rulings");
  await writeRequest({ preset: "classic", overrides: { demihumans: "eris" }, parameters: { dwarfSense: "2in6" } });
  const users = usersOf();
  const [ann, bob] = users.filter(({ isGM }) => !isGM) as [Doc, Doc];
  const [gimrik] = (await on.setOut([dwarf("Gimrik", ann), dwarf("Durin", bob)])) as [Doc];
  const { askStoneLore, answerStoneLore } = await of("exploration/dungeon/stone-lore");
  await askStoneLore(gimrik, "wall");
  const note = table.cards("stoneLore").at(-1) as Doc;
  const answered = async (face: "low" | "high") => {
    dice(face);
    table.answer({ answer: "It shifts", familiar: true });
    await answerStoneLore(note);
    const rolled = table.cards("stoneLore").at(-1) as Doc;
    return { die: rolled.system.outcome.die, rolls: rolled.rolls.length, whisper: [...rolled.whisper].sort() };
  };
  const referees = users
    .filter(({ isGM }) => isGM)
    .map(({ id }) => id)
    .sort();
  const answers = () => table.game.messages.contents.filter(isPlain);
  const already = answers().length;
  expect(await answered("high")).toEqual({ die: { rolled: 6, chance: 2 }, rolls: 0, whisper: referees });
  expect(answers()).toHaveLength(already);
  expect((await answered("low")).die).toEqual({ rolled: 1, chance: 2 });
  expect(
    answers()
      .slice(already)
      .map(({ whisper }) => [...whisper].sort()),
  ).toEqual([[...referees, ann.id].sort()]);
});

test("ERIS-72: a player who asked in vain gets the same answer whether nothing is there, the stone is strange or the die failed; without a question there is no answer", async () => {
  const { writeRequest } = await of("platform/settings/saved-rulings");
  await writeRequest({ preset: "classic", overrides: { demihumans: "eris" }, parameters: { dwarfSense: "2in6" } });
  const users = usersOf();
  const [ann, bob] = users.filter(({ isGM }) => !isGM) as [Doc, Doc];
  const [gimrik] = (await on.setOut([dwarf("Gimrik", ann), dwarf("Durin", bob)])) as [Doc];
  const { askStoneLore, answerStoneLore } = await of("exploration/dungeon/stone-lore");
  await askStoneLore(gimrik, "wall");
  const unasked = table.cards("stoneLore").at(-1) as Doc;
  await askStoneLore(gimrik, "wall");
  const asked = table.cards("stoneLore").at(-1) as Doc;
  vi.spyOn(asked as unknown as { author: unknown }, "author", "get").mockReturnValue(ann);
  expect(asked.author.isGM).toBe(false);
  expect(unasked.author.isGM).toBe(true);
  const referees = users.filter(({ isGM }) => isGM).map(({ id }) => id);
  const answers = () => table.game.messages.contents.filter(isPlain);
  const words = async (note: Doc, face: "low" | "high", said: object) => {
    const before = answers().length;
    dice(face);
    table.answer(said);
    await answerStoneLore(note);
    return answers()
      .slice(before)
      .map(({ content, whisper }) => [content, [...whisper].sort()]);
  };
  const failed = await words(asked, "high", { answer: "It shifts", familiar: true });
  expect(failed).toEqual([[expect.stringContaining("StoneLore.nothing"), [...referees, ann.id].sort()]]);
  expect(await words(asked, "low", { answer: "", familiar: true })).toEqual(failed);
  expect(await words(asked, "low", { answer: "It shifts", familiar: false })).toEqual(failed);
  expect(await words(unasked, "high", { answer: "It shifts", familiar: true })).toEqual([]);
  expect(await words(unasked, "low", { answer: "It shifts", familiar: false })).toEqual([]);
});

test("ERIS-79: the die for a dwarf's sight in the dark is rolled when the class is taken up, and its card shows it; where the sight is certain there is none", async () => {
  await table.rulings({ demihumans: "eris" });
  (await of("characters/adopt-class")).watchClasses();
  const born = async (face: "low" | "high") => {
    const [ann] = usersOf().filter(({ isGM }) => !isGM) as [Doc];
    const actor = await table.make({ name: "Durin", type: "character", ownership: { [ann.id]: 3 } });
    dice(face);
    const system = { key: "dwarf", kind: "demihuman", people: "dwarf" };
    await actor.createEmbeddedDocuments("Item", [{ name: "Dwarf", type: "class", system }]);
    await expect.poll(() => table.cards("calling").at(-1)?.speaker.actor).toBe(actor.id);
    const { sight } = (table.cards("calling").at(-1) as Doc).system.outcome;
    return [actor.system.infravision, sight];
  };
  expect(await born("low")).toEqual([30, { rolled: 1, chance: 2, feet: 30 }]);
  expect(await born("high")).toEqual([0, { rolled: 6, chance: 2, feet: 0 }]);
  await table.rulings();
  expect(await born("high")).toEqual([60, undefined]);
});

test("ERIS-82: a holy symbol is at hand when it is carried, packed when it lies in something, and gone when that stays behind", async () => {
  const { symbolOf } = await of("adapter/turning-targets");
  const [cleric] = (await on.setOut([
    walker("Ada", [
      { name: "Sack", type: "gear", system: { kind: "container", location: "carried" } },
      { name: "Symbol", type: "gear", system: { kind: "holySymbol", location: "carried" } },
    ]),
  ])) as [Doc];
  const [sack, symbol] = ["Sack", "Symbol"].map((name) => cleric.items.contents.find((item) => item.name === name)) as [
    Doc,
    Doc,
  ];
  expect(symbolOf(cleric)).toBe("atHand");
  await symbol.update({ system: { container: sack.id } });
  expect(symbolOf(cleric)).toBe("packed");
  await sack.update({ system: { location: "stored" } });
  expect(symbolOf(cleric)).toBe("none");
});
