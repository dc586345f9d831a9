/**
 * Requirements of systems by others for the documented API, by the ids of docs/foundry/published-systems.md; the parts that need no page.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CalendarData } from "../../client/data/calendar/calendar-data.ts";
import { SIMPLIFIED_GREGORIAN_CALENDAR_CONFIG } from "../../client/data/calendar/gregorian.ts";
import { PoolTerm } from "../../client/data/dice/compound.ts";
import { DiceTerm } from "../../client/data/dice/die.ts";
import { Roll } from "../../client/data/dice/roll.ts";
import { RollTerm } from "../../client/data/dice/term.ts";
import { ChatMessage } from "../../client/data/documents/chat-message.ts";
import { Combatant } from "../../client/data/documents/combatant.ts";
import { PrototypeToken } from "../../client/data/documents/token-data.ts";
import { DocumentTypeField } from "../../client/data/fields/documents.ts";
import { NumberField } from "../../client/data/fields/scalars.ts";
import { StringField } from "../../client/data/fields/strings.ts";
import { unkeptDocuments } from "../../client/data/kept-names.ts";
import { DataModel } from "../../client/data/models/data-model.ts";
import { TypeDataModel } from "../../client/data/models/type-data-model.ts";
import { runtime } from "../../client/data/runtime.ts";
import type { Dict } from "../../client/data/types.ts";
import { getDefiningClass } from "../../client/data/utils/objects.ts";
import { hasFileExtension, isBase64Data, isColorString, isJSON } from "../../client/data/validators.ts";
import { goLive, type Live } from "./live-table.ts";
import { loadDice } from "./setup.ts";

let live: Live;
beforeAll(async () => {
  live = await goLive({ generation: 14 });
});
afterAll(() => live.stop());

describe("models", () => {
  it("PEER-02: the source is there when a model is configured, and not yet initialised", () => {
    const seen: unknown[] = [];
    class Thing extends DataModel {
      declare size: number;
      static override defineSchema() {
        return { size: new NumberField({ required: true, initial: 4 }) };
      }
      override _configure(options: Dict): void {
        super._configure(options);
        seen.push(this._source.size, this.size);
      }
    }
    new Thing({ size: 7 });
    expect(seen).toEqual([7, undefined]);
  });

  it("PEER-03: an old path reads and writes what stands at the new one, and is not stored", () => {
    const data: Dict = { pace: { walk: 3 } };
    DataModel._addDataFieldShims(data, { speed: "pace.walk" });
    expect(data.speed).toBe(3);
    data.speed = 5;
    expect(data).toEqual({ pace: { walk: 5 } });
    DataModel._addDataFieldShim(data, "gait", "pace.walk", { value: "steady" });
    expect(data.gait).toBe("steady");
    expect(JSON.stringify(data)).toBe('{"pace":{"walk":5}}');
  });

  it("PEER-33: a member of a package's own under a field's name is not written through while a model is built, and is what is read", async () => {
    const set: unknown[] = [];
    class Own extends Combatant {}
    Object.defineProperty(Own.prototype, "group", { get: () => "green", set: (value) => void set.push(value) });
    const made = new Own({ name: "Wisp", initiative: 4 } as Dict, { parent: null });
    made.reset();
    expect(made.group).toBe("green");
    expect(set).toEqual([]);
    expect(made.initiative).toBe(4);
  });

  it("PEER-04: choices of types may be an object", () => {
    const cls = { documentName: "Actor", TYPES: { hero: "Hero", npc: "Person" }, metadata: { collection: "actors" } };
    const field = new DocumentTypeField(cls as never);
    expect(field.validate("hero")).toBeUndefined();
    expect(field.validate("dragon")).toBeDefined();
  });

  it("PEER-14: the provider of a sub-type is the system; of core's own types nobody", () => {
    class Own extends TypeDataModel {
      static override defineSchema() {
        return { note: new StringField() };
      }
    }
    const providerOf = (type: string) =>
      new Own({}, { parent: { type, constructor: { metadata: { coreTypes: ["base", "text"] } } } }).modelProvider;
    expect(providerOf("fighter")).toBe(runtime.game.system);
    expect(providerOf("text")).toBeNull();
    expect(providerOf("somebody.elses")).toBeNull();
  });
});

describe("dice", () => {
  it("PEER-15: a die's own dice are those rolled for its number and faces; the roll has them all, each once", async () => {
    loadDice([2, 4], [3, 6], [5, 6]);
    const roll = await new Roll("(1d4)d6 + 1").evaluate();
    const [die] = roll.terms;
    expect(die?.dice).not.toContain(die);
    expect(die?.dice).toHaveLength(1);
    expect(roll.dice).toHaveLength(2);
  });

  it("PEER-30: a pool is made of existing rolls, evaluated or not, not of both", async () => {
    const [rolled, open] = [await new Roll("4").evaluate(), new Roll("1d6")];
    const pool = PoolTerm.fromRolls([rolled, await new Roll("3").evaluate()]);
    expect(pool.expression).toBe("{4,3}");
    expect(pool.total).toBe(7);
    expect(PoolTerm.fromRolls([open]).results).toEqual([]);
    expect(() => PoolTerm.fromRolls([rolled, open])).toThrow("all evaluated");
  });
  it("PEER-16: dice of a class in no register come back as plain dice with their faces", () => {
    class LuckDie extends DiceTerm {}
    const sent = JSON.parse(
      JSON.stringify({
        ...new LuckDie({ number: 1, faces: 20, results: [{ result: 17, active: true }] }).toJSON(),
        class: "LuckDie",
        evaluated: true,
      }),
    ) as Dict;
    const back = RollTerm.fromData(sent);
    expect(back).toBeInstanceOf(DiceTerm);
    expect(back.total).toBe(17);
    expect(() => RollTerm.fromData({ class: "NoSuchTerm" })).toThrow(/Unknown roll term/);
  });
});

describe("names", () => {
  it("PEER-01: documents that are not kept have their document names", () => {
    expect(Reflect.get(unkeptDocuments.TileDocument ?? {}, "documentName")).toBe("Tile");
  });

  it("PEER-05: validators answer for what they are named after", () => {
    expect(isColorString("#a0b1c2")).toBe(true);
    expect(isColorString("#abc")).toBe(false);
    expect(isColorString("red")).toBe(false);
    expect(isJSON("[1]")).toBe(true);
    expect(isJSON("{")).toBe(false);
    expect(hasFileExtension("a/b.WEBP?1", ["webp"])).toBe(true);
    expect(hasFileExtension("webp", ["webp"])).toBe(false);
    expect(isBase64Data("data:image/png;base64,AAAA", ["image/png"])).toBe(true);
    expect(isBase64Data("data:image/png;base64,AAAA", ["image/webp"])).toBe(false);
  });

  it("PEER-18: the class that defines a member is the nearest of the chain that has it itself", () => {
    class A {
      walk(): void {}
    }
    class B extends A {
      run(): void {}
    }
    const b = new B();
    expect(getDefiningClass(b, "walk")).toEqual(A);
    expect(getDefiningClass(b, "run")).toEqual(B);
    expect(getDefiningClass(b, "fly")).toBe(null);
  });

  it("V14-18: old code reads and sorts the statuses as a list, and is stopped where it would lose some", () => {
    const all = runtime.config.statusEffects as unknown as Record<string, { id: string }> & { id: string }[];
    const ids = Object.keys(all);
    expect([...all].map(({ id }) => id)).toEqual(ids);
    expect(all.length).toBe(ids.length);
    expect(all.concat([{ id: "soaked" }])).toHaveLength(ids.length + 1);
    all.sort((a, b) => b.id.localeCompare(a.id));
    expect(Object.keys(all)).toEqual([...ids].sort((a, b) => b.localeCompare(a)));
    expect(() => all.splice(0, 1)).toThrow(/record by id/);
    expect(all.length).toBe(ids.length);
  });
});

describe("what systems tried in November rely on", () => {
  it("PEER-34: without a mode a message goes by the one that the user chose", async () => {
    const { settings } = runtime.game as unknown as {
      settings: { set(n: string, k: string, v: string): Promise<void> };
    };
    const apply = ChatMessage.applyMode;
    await settings.set("core", "messageMode", "blind");
    expect(apply?.({})).toMatchObject({ blind: true });
    await settings.set("core", "messageMode", "public");
    expect(apply?.({})).toMatchObject({ blind: false, whisper: [] });
    expect(() => apply?.({}, "loud")).toThrow(/not a known message mode/);
  });

  it("PEER-35: settings of bubbles that pan and tokens that turn are kept", async () => {
    const { settings } = runtime.game as unknown as {
      settings: { set(n: string, k: string, v: boolean): Promise<void>; get(n: string, k: string): unknown };
    };
    for (const key of ["chatBubblesPan", "tokenAutoRotate"]) {
      await settings.set("core", key, false);
      expect(settings.get("core", key)).toBe(false);
    }
  });

  it("PEER-38: a blank name of a token's bar in the manifest is none", () => {
    const { system } = runtime.game as unknown as { system: Record<string, unknown> };
    const before = system.secondaryTokenAttribute;
    system.secondaryTokenAttribute = "";
    const { bar2 } = new PrototypeToken({}) as unknown as { bar2: { attribute: unknown } };
    expect(bar2.attribute).toBeNull();
    system.secondaryTokenAttribute = before;
  });

  it("PEER-39: a setting whose choices are no object takes what it is given, and one with choices nothing else", async () => {
    const { settings } = runtime.game as unknown as {
      settings: {
        register(n: string, k: string, config: object): void;
        set(n: string, k: string, v: string): Promise<void>;
        get(n: string, k: string): unknown;
      };
    };
    settings.register("core", "peer39", { scope: "client", type: String, default: "a", choices: "textarea" });
    await settings.set("core", "peer39", "a, b");
    expect(settings.get("core", "peer39")).toBe("a, b");
    settings.register("core", "peer39b", { scope: "client", type: String, default: "a", choices: { a: "A" } });
    await expect(settings.set("core", "peer39b", "b")).rejects.toThrow(/not a valid choice/);
  });

  it("PEER-37: a document has no isNew", () => {
    expect("isNew" in ChatMessage.prototype).toBe(false);
  });
});

describe("PLAY-98: calendars", () => {
  const calendar = new CalendarData(structuredClone(SIMPLIFIED_GREGORIAN_CALENDAR_CONFIG) as unknown as Dict);
  const DAY = 86_400;

  it("PLAY-98: a time is a day of a month of a year, and back", () => {
    expect(calendar.timeToComponents(0)).toMatchObject({
      year: 0,
      day: 0,
      month: 0,
      dayOfMonth: 0,
      hour: 0,
      leapYear: false,
    });
    expect(calendar.timeToComponents((31 + 27) * DAY + 3661)).toMatchObject({
      month: 1,
      dayOfMonth: 27,
      hour: 1,
      minute: 1,
      second: 1,
    });
    for (const time of [0, 59 * DAY, 8 * 365 * DAY + 59 * DAY, 4000 * DAY + 12_345, -DAY])
      expect(calendar.componentsToTime(calendar.timeToComponents(time))).toBe(time);
  });

  it("PLAY-98: a leap year has a 29th of February", () => {
    const eighth = calendar.componentsToTime({ year: 8, day: 59 });
    expect(calendar.timeToComponents(eighth)).toMatchObject({ year: 8, month: 1, dayOfMonth: 28, leapYear: true });
    expect(calendar.timeToComponents(eighth + DAY)).toMatchObject({ month: 2, dayOfMonth: 0 });
    expect(calendar.timeToComponents(calendar.componentsToTime({ year: 9 }))).toMatchObject({ year: 9, day: 0 });
  });

  it("PLAY-98: the game's calendar is of the class and the configuration that CONFIG.time names", () => {
    class TenHours extends CalendarData {}
    const { time } = runtime.game as unknown as {
      time: { calendar: CalendarData; initializeCalendar(): void; components: Dict };
    };
    expect(time.calendar).toBeInstanceOf(CalendarData);
    const config = structuredClone(SIMPLIFIED_GREGORIAN_CALENDAR_CONFIG);
    config.days.hoursPerDay = 10;
    Object.assign(runtime.config.time as Dict, { worldCalendarClass: TenHours, worldCalendarConfig: config });
    time.initializeCalendar();
    expect(time.calendar).toBeInstanceOf(TenHours);
    expect(time.calendar.timeToComponents(10 * 3600)).toMatchObject({ day: 1, hour: 0 });
    expect(time.calendar.format(3661)).toBe("0000-01-01 01:01:01");
    Object.assign(runtime.config.time as Dict, {
      formatters: { year: (_: CalendarData, { year }: Dict) => `Y${year}` },
    });
    expect(time.calendar.format(0, "year")).toBe("Y0");
    expect(() => time.calendar.format(0, "unknown")).toThrow("no formatter");
  });
});
