import { describe, expect, it } from "vitest";
import { MOVES_ON } from "../../../src/view/exploration/actions.ts";
import { type MemberFacts, partyView } from "../../../src/view/exploration/party.ts";
import { makeMarcher } from "../../rules/support/journey.ts";
import { bx } from "./support.ts";

const number = { labelKey: "x", value: "0", why: [] };

function someone(name: string, dead = false): MemberFacts {
  return {
    uuid: name,
    name,
    img: "",
    rank: 0,
    file: 0,
    rate: number,
    load: null,
    className: "",
    employer: "",
    conditions: [],
    lights: [],
    doing: MOVES_ON,
    mine: false,
    marcher: { ...makeMarcher({ id: name, name, rate: 120 }), dead },
    rules: { id: name, name, kind: "character", level: 1 },
    warnings: [],
  };
}

describe("the caller in the party's window", () => {
  const shown = (caller: string | null, members: readonly MemberFacts[]) => {
    const roles = { caller, mapper: null, light: null, lookout: null, rearGuard: null };
    const coins = { pp: 0, gp: 0, ep: 0, sp: 0, cp: 0 };
    const view = partyView({ members, roles, clock: 0, food: 0, water: null, coins, found: 0 }, bx);
    const marked = view.ranks
      .flatMap((rank) => rank.members)
      .filter((one) => one.roles.some(({ key, on }) => on && key === "caller"));
    const asks = view.warnings.some(({ textKey }) => textKey === "RULINGS.Way.newCaller");
    return [marked.map(({ name }) => name), asks];
  };

  it.each([
    ["alive", "arn", [someone("arn"), someone("bea")], ["arn"], false],
    ["dead", "arn", [someone("arn", true), someone("bea")], [], true],
    ["gone", "arn", [someone("bea")], [], true],
    ["never chosen", null, [someone("bea")], [], false],
    ["of a party of nobody", "arn", [], [], false],
  ] as const)("BX-005: %s", (_case, caller, members, names, asks) => {
    expect(shown(caller, members)).toEqual([names, asks]);
  });
});

describe("the size of the party", () => {
  const said = (members: readonly MemberFacts[]) => {
    const roles = { caller: null, mapper: null, light: null, lookout: null, rearGuard: null };
    const coins = { pp: 0, gp: 0, ep: 0, sp: 0, cp: 0 };
    return partyView({ members, roles, clock: 0, food: 0, water: null, coins, found: 0 }, bx).warnings;
  };
  const employer = (name: string, freeRetainers: number): MemberFacts => {
    const one = someone(name);
    return { ...one, rules: { ...one.rules, freeRetainers } };
  };
  const many = (count: number) => Array.from({ length: count }, (_, at) => someone(`m${at}`));

  it("BX-001: few characters are offered the retainers that they may still employ; 6 to 8 hear nothing", () => {
    expect(said([employer("arn", 4), employer("bea", 1)])).toEqual([
      { textKey: "RULINGS.Way.size.wanted", data: { count: 2, retainers: 5 } },
    ]);
    expect(said([employer("arn", 0)])).toMatchObject([{ textKey: "RULINGS.Way.size.under", data: { count: 1 } }]);
    expect(said(many(6))).toEqual([]);
    expect(said(many(8))).toEqual([]);
    expect(said(many(9))).toMatchObject([{ textKey: "RULINGS.Way.size.over", data: { count: 9 } }]);
  });
});

describe("the mapper in the party's window", () => {
  const torch = { name: "Torch", lit: true, turnsLeft: 6 };
  const running = { kind: "run", gap: 60, from: 60, steps: 1, over: "" } as const;
  const said = (lit: boolean, more: Partial<Parameters<typeof partyView>[0]> = {}, dead = false) => {
    const members = [{ ...someone("arn", dead), lights: lit ? [torch] : [] }, someone("bea")];
    const roles = { caller: null, mapper: "arn", light: null, lookout: null, rearGuard: null };
    const coins = { pp: 0, gp: 0, ep: 0, sp: 0, cp: 0 };
    const facts = { members, roles, clock: 12 * 3600, food: 0, water: null, coins, found: 0, ...more };
    const shown = partyView(facts, bx).ranks.flatMap((rank) => rank.members);
    return shown.map(({ mapping }) => mapping?.textKey.replace("RULINGS.", "") ?? null);
  };

  it("BX-006: the mapper draws by light, not in the dark, on the run or in flight over land; nobody else gets the message", () => {
    expect(said(true)).toEqual([null, null]);
    expect(said(false)).toEqual(["Refused.character.mapNoLight", null]);
    expect(said(false, { place: "wilderness" })).toEqual([null, null]);
    expect(said(false, { place: "wilderness", clock: 23 * 3600 })).toEqual(["Refused.character.mapNoLight", null]);
    expect(said(true, { chase: running })).toEqual(["Refused.character.mapRunning", null]);
    expect(said(true, { chase: { ...running, over: "escaped" } })).toEqual([null, null]);
    const days = { ...running, kind: "days" } as const;
    expect(said(true, { place: "wilderness", chase: days })).toEqual(["Refused.character.mapFleeing", null]);
    expect(said(true, {}, true)).toEqual([null, null]);
  });
});
