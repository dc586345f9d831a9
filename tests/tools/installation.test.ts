/** The checks that a referee can make in the game: of what the system relies on, none forgotten without a reason, each in words. */
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { CHECKS, checksOf, GROUPS } from "../../src/foundry/integrations/check/check-list.ts";
import {
  type CheckOutcome,
  installationReport,
  installationView,
} from "../../src/view/integrations/installation-check.ts";
import { loadList } from "../../tools/behaviours/listed.ts";
import { survey } from "../../tools/behaviours.ts";
import { readJson } from "../../tools/lib/files.ts";
import { placesOf } from "../../tools/lib/paths.ts";

/** Facts that the system relies on and that cannot be checked in a running game without touching somebody's data, with the reason. */
const NOT_THERE: Readonly<Record<string, string>> = {
  "DOC-29d": "needs a player's client",
  "DOC-45": "needs a compendium that may be written",
  "DOC-94": "would write a setting of the world",
  "DOC-104": "would move the clock",
  "PLAY-02": "turn events are seen by nobody but their handlers",
  "PLAY-03": "would call the turn handlers of other modules",
  "PLAY-07": "would begin a fight, which modules answer with music and pictures",
  "PLAY-18": "would make the running fight inactive",
  "PLAY-25": "needs a player's client",
  "PLAY-38": "would open the tracker a second time",
  "PLAY-46": "would post a message",
  "PLAY-62": "the same call as PLAY-61",
  "PLAY-29": "needs a page that is loading",
  "PLAY-42": "would post a card",
  "PLAY-63": "needs a person who throws dice",
  "PLAY-77": "needs a page without a canvas",
  "PLAY-102": "needs a role without the permission",
  "PLAY-47": "needs a player's client, and would post a card",
  "PLAY-57": "would put tokens on two maps",
  "PLAY-86": "would post a card",
  "PLAY-126": "would post a card",
  "V14-03": "an import from an older core",
  "V14-25": "would move the clock",
  "V14-29": "needs a fight with turns that pass",
  "V14-31": "needs a fight with turns that pass",
  "DOC-29b": "the system does it itself, whatever Foundry does",
  "WIN-10": "the system does it itself, whatever Foundry does",
  "PLAY-139": "needs eyes: what a token sees is on the map alone",
  "WIN-15": "the system does it itself, whatever Foundry does",
  "WIN-59": "the system does it itself, whatever Foundry does",
  "WIN-90": "the system does it itself, whatever Foundry does",
  "WIN-24": "the system does it itself, whatever Foundry does",
  "WIN-26": "the system does it itself, whatever Foundry does",
  "WIN-27": "the system does it itself, whatever Foundry does",
  "WIN-47": "needs a drag with the mouse",
  "WIN-51": "needs a drag with the mouse",
  "WIN-56": "would open a dialog",
  "DOC-83": "the system does it itself, whatever Foundry does",
  "PLAY-98": "the system does it itself, whatever Foundry does",
  "DOC-116": "is asked of the manifest alone: a link of old leads to another entry",
  "PLAY-162": "would open a tour over the page",
  "WIN-77": "the system does it itself, whatever Foundry does",
  "PLAY-127": "the system does it itself, whatever Foundry does",
  "V14-21": "the system only leaves it to Foundry",
};

const places = placesOf();
const ids = GROUPS.flatMap((group) => [...CHECKS[group]]);

describe("the list of checks", () => {
  it("has what the system relies on, or a reason why not, and nothing else", () => {
    const { standings } = survey(places.root, loadList(places.root));
    const relied = standings.filter((one) => one.relied.length > 0).map(({ behaviour }) => behaviour.id);
    expect(relied.length).toBeGreaterThan(50);
    const forgotten = relied.filter((id) => !ids.some((one) => one === id) && NOT_THERE[id] === undefined);
    // A few facts that a change has come to rely on may wait for their check or their reason.
    expect(forgotten.length, `neither checked nor excused: ${forgotten.join(", ")}`).toBeLessThanOrEqual(6);
    expect(
      ids.filter((id) => !relied.includes(id)),
      "checked though nothing relies on it",
    ).toEqual([]);
    expect(
      ids.filter((id) => NOT_THERE[id] !== undefined),
      "checked and said not to be",
    ).toEqual([]);
  });

  it("has no id twice, and leaves out on 13 what only 14 has", () => {
    expect(new Set(ids).size).toBe(ids.length);
    const on = (generation: number) => GROUPS.flatMap((group) => checksOf(group, generation));
    expect(on(14)).toEqual(ids);
    expect(on(13).filter((id) => id.startsWith("V14-") || id === "WIN-31")).toEqual([]);
    expect(on(13).length).toBeGreaterThan(30);
  });

  it("says of each what it is and what it means when it is not so", () => {
    const texts = readJson(join(places.root, "lang/en/check.json")) as {
      RULINGS: { Check: { behaviour: Record<string, { name: string; means: string }> } };
    };
    const { behaviour } = texts.RULINGS.Check;
    expect(Object.keys(behaviour).sort()).toEqual([...ids].sort());
    for (const { name, means } of Object.values(behaviour)) {
      expect(name).toMatch(/^[A-Z].*\.$/);
      expect(means).toMatch(/^[A-Z].*\.$/);
    }
  });
});

describe("the report", () => {
  const words = (key: string, data?: object): string => (data ? `${key} ${JSON.stringify(data)}` : key);
  const outcomes: CheckOutcome[] = [
    { id: "DOC-01", state: "fails", found: "Actor.null" },
    { id: "DOC-03", state: "holds", found: "" },
    { id: "V14-11", state: "untried", found: "" },
  ];

  it("shows what does not hold first, and counts the rest", () => {
    const view = installationView(outcomes, CHECKS, 3, words);
    expect(view).toMatchObject({ holds: 1, fails: 1, untried: 1 });
    expect(view.verdict).toContain("verdict.bad");
    expect(view.failing.map(({ id, means, found }) => [id, means, found])).toEqual([
      ["DOC-01", "RULINGS.Check.behaviour.DOC-01.means", "Actor.null"],
    ]);
    expect(view.sections.map(({ rows }) => rows.length)).toEqual([1, 2]);
    expect(installationView(outcomes.slice(1), CHECKS, 3, words).verdict).toContain("verdict.running");
    expect(installationView(outcomes.slice(1), CHECKS, 2, words).verdict).toContain("verdict.good");
  });

  it("is text with the versions, the modules, what does not hold in full and the rest by id", () => {
    const about = { foundry: "14.359", system: "0.1.0", modules: ["quench 0.10.0"] };
    expect(installationReport(outcomes, about, (key) => key).split("\n")).toEqual([
      "Rulings 0.1.0, Foundry 14.359",
      "RULINGS.Check.report.modules: quench 0.10.0",
      "",
      "RULINGS.Check.report.fails: 1",
      "- DOC-01: RULINGS.Check.behaviour.DOC-01.name",
      "  RULINGS.Check.behaviour.DOC-01.means",
      "  (Actor.null)",
      "RULINGS.Check.report.holds (1): DOC-03",
      "RULINGS.Check.report.untried (1): V14-11",
      "",
    ]);
  });
});
