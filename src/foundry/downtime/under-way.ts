/** What everybody has under way besides long work: research, training, wounds that heal. Each opens where it goes on. */
import type { ItemDocument } from "../platform/types.ts";
import type { Training } from "../../rules/characters/training.ts";
import { localize } from "../platform/text.ts";
import { projectsOf } from "./projects.ts";
type Character = Actor.SystemOfType<"character">;

/** What a skill's item keeps of a training; undefined where none is under way. */
export function trainingOf(item: ItemDocument): Training | undefined {
  if (item.type !== "skill") return undefined;
  const { purpose, weeksNeeded, weeksAccrued, costPerWeek } = (item.system as Item.SystemOfType<"skill">).training;
  return purpose === null
    ? undefined
    : { purpose, weeksNeeded, weeksAccrued: Math.floor(weeksAccrued), costPerWeek, paid: 0 };
}

/** A line of the list. `window`: where it goes on; blank: on the sheet. */
export interface ActivityUnderWay {
  readonly who: string;
  readonly whose: string;
  readonly what: string;
  readonly how: string;
  readonly window: string;
}

/** Everything of that kind that these people have under way. */
export function activitiesUnderWay(people: readonly Actor.Implementation[]): ActivityUnderWay[] {
  return people.flatMap((actor) => {
    const one = { who: actor.uuid, whose: actor.name };
    const weeks = (done: number, needed: number): string =>
      localize("RULINGS.Company.works.weeksOf", { weeks: done, needed });
    const research = projectsOf(actor).filter(({ done }) => !done);
    const lessons = actor.items.contents.flatMap((item) => {
      const training = trainingOf(item);
      return training ? [{ name: item.name, training }] : [];
    });
    return [
      ...research.map(({ description, weeks: done, weeksNeeded }) => ({
        ...one,
        what: localize("RULINGS.Company.works.of.research", { name: description }),
        how: weeks(done, weeksNeeded),
        window: "work",
      })),
      ...lessons.map(({ name, training }) => ({
        ...one,
        what: localize("RULINGS.Company.works.of.training", { name }),
        how: weeks(training.weeksAccrued, training.weeksNeeded),
        window: "train",
      })),
      ...healing(actor).map((how) => ({
        ...one,
        what: localize("RULINGS.Company.works.of.healing"),
        how,
        window: "",
      })),
    ];
  });
}

/** Wounds that heal with days of rest; the dead are raised, they do not heal. */
function healing(actor: Actor.Implementation): string[] {
  const { hp } = actor.system as Character;
  const most = hp.total ?? hp.max;
  if (hp.value >= most || actor.statuses.has("dead")) return [];
  return [localize("RULINGS.Company.works.pointsOf", { value: hp.value, max: most })];
}
