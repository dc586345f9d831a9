import { planDistance, resolveDistance } from "../../rules/encounter/distance.ts";
import { planSurprise, resolveSurprise } from "../../rules/encounter/surprise.ts";
import type { Meeting, MeetingSide } from "../../rules/encounter/types.ts";
import { betrayal, type Light } from "../../rules/exploration/lights.ts";
import { PLACES, type Place } from "../../rules/facts/encounter.ts";
import { leastOf } from "../../rules/trace/modifiers.ts";
import { alertnessOf, type SideName, sideOfCombatant } from "../adapter/combatants.ts";
import { creatureOf, isCreature } from "../adapter/creature.ts";
import { shiningLightsOf } from "../adapter/light-sources.ts";
import { postCard } from "../chat/post-card.ts";
import { askForm, dialogContent } from "../platform/dialogs.ts";
import { rollPlan } from "../platform/dice.ts";
import { notifyInfo, notifyRefusal, notifyWarning } from "../platform/notifications.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import type { CombatDocument } from "../platform/types.ts";
import { beginFight } from "./fight.ts";

/** The question about the encounter of the sides of a fight: surprise and distance. Begins the fight when confirmed. */
export const SurpriseWindow = {
  async open(combat: CombatDocument | undefined): Promise<void> {
    if (!game.user?.isGM) {
      notifyWarning("RULINGS.Notice.refereeOnly");
      return;
    }
    // A macro may give anything.
    const fight = combat instanceof Combat ? combat : undefined;
    if (notifyRefusal(fight ? undefined : { key: "noFight" }) || !fight) return;
    const sides = sidesOf(fight);
    if (sides.length < 2) {
      notifyWarning("RULINGS.Notice.oneSide");
      return;
    }
    const meeting = await ask(sides);
    if (meeting) await meet(fight, meeting);
  },
};

/** A side with the lights that its members carry, which count once darkness is chosen. */
type Party = MeetingSide & { readonly lights: readonly Light[] };

function sidesOf(combat: CombatDocument): Party[] {
  const names = new Map<string, SideName>();
  for (const combatant of combat.combatants) {
    const side = sideOfCombatant(combatant);
    names.set(side.id, side);
  }
  return [...names.values()].map(({ id, name }) => {
    const members = combat.combatants.filter((combatant) => sideOfCombatant(combatant).id === id);
    const actors = members.flatMap(({ actor }) => (isCreature(actor) ? [actor] : []));
    const creatures = actors.map(creatureOf);
    return {
      id,
      name,
      party: creatures.some((creature) => creature.kind === "character"),
      count: members.length,
      light: false,
      lights: actors.flatMap((actor) => shiningLightsOf(actor)),
      warned: false,
      aquatic: creatures.length > 0 && creatures.every((creature) => creature.tags.includes("aquatic")),
      ship: false,
      surprises: Math.max(2, ...creatures.map((creature) => creature.surprises)),
      modifiers: leastOf(creatures, "surprise"),
      change: alertnessOf(actors, rulingsInForce()),
    };
  });
}

/** The question: the place, the light, and for each side whether it expects the other and the change of its chance. */
async function ask(sides: readonly Party[]): Promise<Meeting | undefined> {
  const form = document.createElement("div");
  form.className = "surprise-form";
  form.innerHTML = await foundry.applications.handlebars.renderTemplate("systems/rulings/templates/apps/surprise.hbs", {
    sides,
    places: PLACES.map((value) => ({ value, label: `RULINGS.Surprise.place.${value}` })),
    dark: canvas?.scene?.getFlag("rulings", "dark") ?? false,
  });
  const answer = await askForm(dialogContent(form), {
    title: "RULINGS.Surprise.title",
    icon: "fa-solid fa-bolt",
    ok: { label: "RULINGS.Surprise.roll", icon: "fa-solid fa-dice-d6" },
  });
  return answer ? read(answer, sides) : undefined;
}

function read(answer: Record<string, unknown>, sides: readonly Party[]): Meeting {
  const place: Place = PLACES.find((one) => one === answer.place) ?? "dungeon";
  const dark = answer.dark === true;
  const shown = sides.map(({ id, party, lights }) => ({ id, party, ...betrayal(lights, dark, rulingsInForce()) }));
  return {
    place,
    dark,
    fog: false,
    sides: sides.map(({ lights: _lights, ...side }) => {
      // The party's dim light reduces the chance to surprise the others (ERIS-24).
      const dim = shown.reduce((sum, one) => (one.party && one.id !== side.id ? sum + one.change : sum), 0);
      return {
        ...side,
        light: shown.some(({ id, light }) => id === side.id && light),
        ...(answer[`aware-${side.id}`] === true && { aware: true }),
        change: Math.max(-6, Math.min(6, Math.round(Number(answer[`change-${side.id}`]) || 0))),
        ...(dim !== 0 && { dimLight: Math.max(-6, dim) }),
      };
    }),
  };
}

async function meet(combat: CombatDocument, meeting: Meeting): Promise<void> {
  const rulings = rulingsInForce();
  const plan = planSurprise(meeting, rulings);
  if (notifyRefusal(plan.refused)) {
    await beginFight(combat);
    return;
  }
  const rolled = await rollPlan(plan);
  const outcome = resolveSurprise(plan, rolled.rolls, rulings);
  const posted = await postCard({ type: "surprise", plan, outcome, rolls: rolled.shown, combat });
  if (!posted) return;
  const distance = planDistance({ place: meeting.place, surprise: outcome }, rulings);
  const far = await rollPlan(distance);
  const measured = resolveDistance(distance, far.rolls, rulings);
  const apart = await postCard({ type: "surprise", plan: distance, outcome: measured, rolls: far.shown, combat });
  const caught = combat.combatants.contents.filter((one) => outcome.losing.includes(sideOfCombatant(one).id));
  await beginFight(
    combat,
    caught.flatMap(({ id }) => (id ? [id] : [])),
    [posted, apart].flatMap((card) => card?.id ?? []),
  );
  notifyInfo("RULINGS.Surprise.begun");
}
