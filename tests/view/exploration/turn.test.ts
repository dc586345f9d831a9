/** A turn of ten minutes, reported to the table and to the referee. */
import { describe, expect, it } from "vitest";
import { MOVES_ON } from "../../../src/view/exploration/actions.ts";
import { hiddenAt, NEW_SECRET, withHidden } from "../../../src/view/exploration/journey-storage.ts";
import { springTrap } from "../../../src/view/exploration/traps.ts";
import { eventLines, takeTurn } from "../../../src/view/exploration/turn.ts";
import { bx, door, input, keys, member, place, said } from "./support.ts";

describe("a turn", () => {
  it("BX-065: a failure and an empty wall are reported in the same words", async () => {
    const who = [member("Hild", "fighter", { kind: "search", thing: "wall" })];
    const secret = withHidden(NEW_SECRET, {
      id: "wall",
      beyond: false,
      secretDoor: true,
      roomTrap: false,
      magicalTrap: false,
      trapped: false,
      found: [],
    });
    const failed = await takeTurn(input(who, { areas: [place] }, secret), said({ search: 5 }), bx);
    const empty = await takeTurn(input(who, { areas: [place] }), said({ search: 1 }), bx);
    expect(failed.lines).toEqual(empty.lines);
    const found = await takeTurn(input(who, { areas: [place] }, secret), said({ search: 1 }), bx);
    expect(keys(found.lines)).toContain("search.secretDoor");
    expect(found.way.doors.map(({ id }) => id)).toEqual(["wall-door"]);
    // The referee reads what the die was compared with, of each kind.
    const elf = await takeTurn(
      input([member("Lir", "elf", { kind: "search", thing: "wall" })], { areas: [place] }, secret),
      said({ search: 2 }),
      bx,
    );
    expect(elf.truth.find(({ textKey }) => textKey.endsWith("search.die"))?.data).toMatchObject({
      die: 2,
      doors: 2,
      traps: 1,
    });
    const again = await takeTurn({ ...input(who, found.way, found.secret) }, said({}), bx);
    expect(again.refused?.key).toBe("exploration.searched");
    expect(again.way.turn).toBe(found.way.turn);
    const also = [...who, member("Bram", "fighter", { kind: "map" })];
    const beside = await takeTurn({ ...input(also, found.way, found.secret) }, said({}), bx);
    expect(keys(beside.lines)).toContain("search.again");
  });

  it("BX-061: a listener who fails gets the same report as one at a silent door", async () => {
    const who = [member("Hild", "fighter", { kind: "listen", thing: "door" })];
    const secret = withHidden(NEW_SECRET, {
      id: "door",
      beyond: true,
      secretDoor: false,
      roomTrap: false,
      magicalTrap: false,
      trapped: false,
      found: [],
    });
    const failed = await takeTurn(input(who, { doors: [door] }, secret), said({ listen: 6 }), bx);
    const silent = await takeTurn(input(who, { doors: [door] }), said({ listen: 1 }), bx);
    expect(failed.lines).toEqual(silent.lines);
    expect(failed.open).toEqual([]);
  });

  it("BX-056, BX-057: two at a stuck door, in the open; a vain push is heard", async () => {
    const pair = ["Hild", "Bram"].map((name) => member(name, "fighter", { kind: "force", thing: "door" }));
    const held = await takeTurn(input(pair, { doors: [door] }), said({ force: 6 }), bx);
    expect(held.way.doors[0]).toMatchObject({ state: "stuck", warned: true });
    expect(held.open).toHaveLength(2);
    const open = await takeTurn(input(pair, { doors: [door] }), said({ "force:Bram": 1 }), bx);
    expect(open.way.doors[0]?.state).toBe("open");
  });

  it("BX-054: an encounter uses the turn, and nobody else has rolled", async () => {
    const who = [member("Hild", "fighter", { kind: "search", thing: "wall" })];
    const dice = said({ wandering: 1 });
    const done = await takeTurn(input(who, { areas: [place], turn: 1 }), dice, bx);
    expect(done.met).toBe(true);
    expect(done.seconds).toBe(0);
    expect(done.way.turn).toBe(1);
    expect(dice.asked.every((id) => id.startsWith("wandering"))).toBe(true);
  });

  it("BX-064: what befalls several alike is one line with all their names, each other thing its own", () => {
    const eventOn = (key: string, data: Record<string, string | number>) => ({ key, clock: 0, data });
    const lines = eventLines([
      eventOn("lightLow", { name: "Torch" }),
      eventOn("restDue", { name: "Hild" }),
      eventOn("restDue", { name: "Tam" }),
      eventOn("goesWithout", { name: "Hild", food: 1, water: 0 }),
      eventOn("goesWithout", { name: "Tam", food: 2, water: 0 }),
    ]);
    expect(lines.map(({ data }) => data?.name)).toEqual(["Torch", "Hild, Tam", "Hild", "Tam"]);
  });

  it("BX-064: after five turns rest is due, after six somebody is tired; a turn of rest ends it", async () => {
    let at = input([member("Hild", "fighter")], {}, { chance: 0, change: -6 });
    const notices: string[] = [];
    for (let turn = 0; turn < 6; turn += 1) {
      const done = await takeTurn(at, said({}), bx);
      notices.push(...keys(done.lines).filter((key) => key.startsWith("event")));
      const [marcher] = done.expedition.members;
      at = {
        ...at,
        way: done.way,
        clock: done.expedition.clock,
        members: [{ ...member("Hild", "fighter"), ...(marcher && { marcher }) }],
      };
    }
    expect(notices).toEqual(["event.restDue", "event.tired"]);
    const [tired] = at.members;
    const rest = await takeTurn(
      { ...at, members: tired ? [{ ...tired, doing: { ...MOVES_ON, kind: "rest" } }] : [] },
      said({}),
      bx,
    );
    expect(rest.expedition.members[0]?.turnsActive).toBe(0);
  });

  it("BX-062, BX-063: a long way through known parts takes fewer turns", async () => {
    const who = [member("Hild", "fighter")];
    const unknown = await takeTurn(input(who, { leg: { left: 600, known: false, sneaks: false } }), said({}), bx);
    const known = await takeTurn(input(who, { leg: { left: 600, known: true, sneaks: false } }), said({}), bx);
    expect(unknown.way.leg.left).toBe(480);
    expect(known.way.leg.left).toBe(240);
  });

  it("BX-067: the first who springs a trap ends it, and a trap that nobody sprang is not reported", async () => {
    const trap = {
      id: "pit",
      name: "a pit",
      where: "",
      kind: "room",
      found: false,
      sprung: false,
      oneUse: true,
      fall: 10,
    } as const;
    const crossers = ["a", "b", "c"].map((id) => ({ id, name: id }));
    const sprung = await springTrap(trap, crossers, said({ "trap:b": 2 }), bx);
    expect(sprung.victim).toBe("b");
    expect(sprung.trap.sprung).toBe(true);
    expect(sprung.harm).toEqual([{ kind: "fall", who: "b", feet: 10 }]);
    const passed = await springTrap(trap, crossers, said({}), bx);
    expect(passed.victim).toBe("");
    expect(passed.lines).toEqual([]);
    expect(passed.truth).toHaveLength(4);
  });

  it("BX-068: a save that the entry names is shown with its danger", async () => {
    const trapKeys = async (what: object) => {
      const blade = {
        id: "b",
        name: "b",
        where: "",
        kind: "room",
        found: false,
        sprung: false,
        oneUse: false,
      } as const;
      const { lines } = await springTrap({ ...blade, ...what }, [{ id: "a", name: "a" }], said({ trap: 1 }), bx);
      return keys(lines).slice(1);
    };
    expect(await trapKeys({ damage: "1d8" })).toEqual(["trap.damage"]);
    expect(await trapKeys({ damage: "1d8", save: "breath" })).toEqual(["trap.damageSave"]);
    expect(await trapKeys({ fall: 20, save: "paralysis" })).toEqual(["trap.fallSave"]);
    expect(await trapKeys({ save: "death" })).toEqual(["trap.save"]);
  });

  it("BX-066, BX-067: a character who opens a trapped door springs its trap; BX-071: a thief looks it over first", async () => {
    const needle = {
      id: "needle",
      name: "a needle",
      where: "door",
      kind: "treasure",
      found: false,
      sprung: false,
      oneUse: true,
      damage: "1d4",
    } as const;
    const opener = member("Hild", "fighter", { kind: "force", thing: "door" });
    const secret = { ...NEW_SECRET, traps: [needle] };
    const sprung = await takeTurn(input([opener], { doors: [door] }, secret), said({ "force:": 1, trap: 2 }), bx);
    expect(sprung.harm).toEqual([{ kind: "damage", who: "Hild", formula: "1d4" }]);
    expect(sprung.secret.traps[0]).toMatchObject({ found: true, sprung: true });
    const held = await takeTurn(input([opener], { doors: [door] }, secret), said({ force: 6, trap: 1 }), bx);
    expect(held.harm).toEqual([]);
    expect(held.secret.traps[0]?.sprung).toBe(false);
    const thief = (kind: "findTrap" | "disarm") => [member("Tam", "thief", { kind, thing: "door" })];
    const seen = await takeTurn(input(thief("findTrap"), { doors: [door] }, secret), said({ find: 1 }), bx);
    expect(seen.secret.traps[0]?.found).toBe(true);
    expect(seen.way.doors[0]?.tried).toEqual(["find:Tam"]);
    const safe = await takeTurn(input(thief("disarm"), seen.way, seen.secret), said({ remove: 1 }), bx);
    const open = await takeTurn(input([opener], safe.way, safe.secret), said({ "force:": 1, trap: 1 }), bx);
    expect(open.way.doors[0]?.state).toBe("open");
    expect(open.harm).toEqual([]);
  });

  it("BX-071, BX-067: a trap that is only marked may go off too when removing it fails, and is gone when that succeeds", async () => {
    const chest = { id: "chest", name: "the chest", tried: [] };
    const secret = withHidden(NEW_SECRET, { ...hiddenAt(NEW_SECRET, "chest"), trapped: true });
    const tam = [member("Tam", "thief", { kind: "disarm", thing: "chest" })];
    const disarmed = (faces: Record<string, number>) =>
      takeTurn(input(tam, { things: [chest] }, secret), said(faces), bx);
    const sprung = await disarmed({ remove: 100, trap: 2 });
    expect(keys(sprung.lines)).toEqual(expect.arrayContaining(["thing.remove.nothing", "trap.sprung"]));
    const lucky = await disarmed({ remove: 100, trap: 3 });
    expect(keys(lucky.lines).includes("trap.sprung")).toBe(false);
    expect(keys(lucky.truth)).toEqual(expect.arrayContaining(["trap.die", "trap.passed"]));
    const gone = await disarmed({ remove: 1 });
    expect(hiddenAt(gone.secret, "chest").trapped).toBe(false);
  });

  it("BX-053, BX-061: what changed the chance of something coming, and of hearing something, is explained to the referee", async () => {
    const elf = { ...member("Lia", "elf", { kind: "listen", thing: "door" }) };
    const done = await takeTurn(input([elf], { doors: [door], turn: 1 }, { change: 1 }), said({}), bx);
    expect(done.chances?.map(({ label, steps }) => [label.textKey, steps.at(-1)?.after])).toEqual([
      ["RULINGS.Way.dice.wandering", 2],
      ["RULINGS.Way.dice.listen", 2],
    ]);
    expect((await takeTurn(input([elf], { doors: [door] }), said({}), bx)).chances).toHaveLength(1);
  });
});
