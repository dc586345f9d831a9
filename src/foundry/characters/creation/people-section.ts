/** Parts of the window of new characters: people by dice for the referee (a party, a retainer, adventurers by the tables), and its rulings. */
import { CLASSES } from "../../../rules/creature/types.ts";
import type { Rulings } from "../../../rules/rulings/types.ts";
import { chosen, type Draft, numberIn, ticked, written } from "../../../view/characters/draft.ts";
import { packageContents, packageName } from "../../items/gear-package.ts";
import { notifyInfo } from "../../platform/notifications.ts";
import { localize } from "../../platform/text.ts";
import { membersAndEmployees, parties } from "../../adapter/party-members.ts";

/** @texts RULINGS.Company.people.kind.* */
const KINDS = ["party", "retainer", "low", "seasoned"] as const;

function employers(): Actor.Implementation[] {
  return membersAndEmployees(parties()[0]).filter((actor) => actor.type === "character");
}

/** What is shown of it. */
export function peopleContext(draft: Draft) {
  const kind = chosen(draft, "people.kind", KINDS, "party");
  const employer = written(draft, "people.employer");
  return {
    kinds: KINDS.map((value) => ({ value, selected: value === kind })),
    plain: kind === "party",
    retainer: kind === "retainer",
    levelled: kind === "party" || kind === "retainer",
    level: written(draft, "people.level", "1"),
    classes: CLASSES.map((value) => ({ value, selected: value === written(draft, "people.class") })),
    employers: employers().map(({ uuid, name }) => ({ value: uuid, label: name, selected: uuid === employer })),
    onMap: ticked(draft, "people.onMap", false),
    canPlace: canvas?.scene !== undefined && canvas.scene !== null,
  };
}

/** Packages of gear by the names of the compendium, each with what is in it. */
export function packageChoices(packages: readonly { readonly value: string; readonly selected: boolean }[]) {
  return packages.map((one) => {
    const contents = packageContents(one.value);
    const goods = contents?.lines.map(({ name, quantity, many }) => (many ? `${name} × ${quantity}` : name)) ?? [];
    const gold = contents && contents.coins > 0 ? [localize("RULINGS.Company.gp", { gold: contents.coins })] : [];
    return { ...one, label: packageName(one.value), holds: [...goods, ...gold].join(", ") };
  });
}

/** Makes them and says who they are. @returns whether anybody was made */
export async function makeFromDraft(draft: Draft): Promise<boolean> {
  const { createRandomPeople } = await import("../../hirelings/random-people.ts");
  const made = await createRandomPeople({
    people: chosen(draft, "people.kind", KINDS, "party"),
    many: Math.max(1, Math.min(12, Math.round(numberIn(draft, "many", 4)))),
    level: Math.max(1, Math.min(14, Math.round(numberIn(draft, "people.level", 1)))),
    class: written(draft, "people.class"),
    employer: employers().find(({ uuid }) => uuid === written(draft, "people.employer")) ?? employers()[0],
    party: parties()[0],
    onMap: ticked(draft, "people.onMap", false),
  });
  if (made.length === 0) return false;
  notifyInfo("RULINGS.Company.create.made", { names: made.map(({ name }) => name).join(", ") });
  return true;
}

/** The rulings that each step of the window goes by. */
const STEPS = {
  scores: ["abilityGeneration"],
  class: ["classList"],
  person: ["hitPoints", "gearPackages", "spellAcquisition", "wisdomLanguages", "backgrounds"],
} as const;

/** The ruling of each step, in words. */
export function rulingNotes(rulings: Rulings): Record<string, string[]> {
  const told = (key: string): string => {
    const topic = localize(`RULINGS.Topic.${key}.name`);
    const variant = localize(`RULINGS.Topic.${key}.variants.${rulings.chosen(key)}.label`);
    return localize("RULINGS.Company.people.ruling", { topic, variant });
  };
  return Object.fromEntries(Object.entries(STEPS).map(([step, keys]) => [step, keys.map(told)]));
}
