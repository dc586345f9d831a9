import { BANDS } from "../../rules/lab/bands.ts";
import type { LabOrder } from "../../rules/lab/order.ts";
import { type Control, isCheckbox } from "../platform/windows/dom.ts";
import {
  bandChoices,
  partyRecruits,
  peopleChoices,
  type Recruit,
  trackerRecruits,
  typicalBand,
  typicalParty,
  typicalPerson,
} from "./recruits.ts";
import { IN_FORCE, type LabSet, labelOf, ownOrder, playedSet, setView, withTopic } from "./ruling-sets.ts";
import {
  headsOf,
  joined,
  MOST_MEMBERS,
  mapSide,
  type SideMember,
  type Sides,
  sidesOf,
  sideView,
  whole,
} from "./sides.ts";

export const MOST_SETS = 4;
const MOST_FIGHTS = 100_000;
/** The initial topic of a further set of rulings. */
const FIRST_TOPIC = "death";

/** The setup of the lab: the fighters, the rulings, the number of fights, and the seed. */
export class LabSetup {
  company: Sides = [[], []];
  times = 10_000;
  private sets: readonly LabSet[] = [IN_FORCE];
  private seed = "1";
  private fresh = true;
  /** The number of fighters left out of a full side by the latest change. */
  leftOut = 0;

  /** Compares the rulings in force with the same rulings with one changed topic. */
  compare(topic: string, variant: string): void {
    const other = { kind: "but", topic, variant };
    this.sets = [IN_FORCE, variant ? other : withTopic(other, topic)];
  }

  /** Fills in the likely sides of an empty setup: the running fight, else the party against a typical band. */
  async begin(): Promise<void> {
    if (this.company.some((side) => side.length > 0)) return;
    const [party, foes] = await trackerRecruits();
    if (party.length > 0 && foes.length > 0) {
      this.company = [joined([], party), joined([], foes)];
      return;
    }
    const own = await partyRecruits();
    this.company = [joined([], own.length > 0 ? own : typicalParty()), joined([], [typicalBand("orcs")])];
  }

  get view() {
    return {
      sides: this.company.map(sideView),
      sets: this.sets.map(setView),
      severalSets: this.sets.length > 1,
      maySet: this.sets.length < MOST_SETS,
      bands: bandChoices(),
      people: peopleChoices(),
      times: this.times,
      seed: this.seed,
      fresh: this.fresh,
      mostMembers: MOST_MEMBERS,
      mostFights: MOST_FIGHTS,
    };
  }

  /** Whether both sides have fighters. */
  get ready(): boolean {
    return this.company.every((side) => side.length > 0);
  }

  /** Whether a set depends on the rulings in force. */
  get leansOnForce(): boolean {
    return this.sets.some(({ kind }) => kind === "force" || kind === "but");
  }

  get labels(): string[] {
    return this.sets.map(labelOf);
  }

  /**
   * A run for each set of rulings.
   * @throws RulesError for a creature that the rules cannot handle.
   */
  get orders(): LabOrder[] {
    return this.sets.map((set) => {
      const { request, rulings } = playedSet(set);
      return { sides: sidesOf(this.company, rulings, this.fresh), request, seed: this.seed, ...ownOrder() };
    });
  }

  /** Handles a changed control; returns whether it belongs to the setup. */
  change(input: Control): boolean {
    const { change, side, index, set } = input.dataset;
    this.leftOut = 0;
    if (change === "times") this.times = whole(input.value, 1, MOST_FIGHTS, this.times);
    else if (change === "seed") this.seed = input.value.trim().slice(0, 40) || "1";
    else if (change === "fresh") this.fresh = isCheckbox(input) && input.checked;
    else if (change === "band") this.join(1, BANDS.filter((band) => band === input.value).map(typicalBand));
    else if (change === "person") this.join(0, typicalPerson(input.value));
    else if (change === "count") this.entry(side, index, { count: this.countOf(side, index, input.value) });
    else if (change === "behind") this.entry(side, index, { behind: isCheckbox(input) && input.checked });
    else if (change === "magic") this.keep(side, index, input);
    else if (change === "means") this.entry(side, index, { means: input.value });
    else if (change === "set" || change === "topic" || change === "variant")
      this.changeSet(Number(set), change, input.value);
    else return false;
    return true;
  }

  join(side: number, recruits: readonly Recruit[]): void {
    this.leftOut = 0;
    this.company = mapSide(this.company, side, (entries) => this.withRoom(entries, recruits));
  }

  /** Replaces both sides; an empty new one changes nothing. */
  replace(party: readonly Recruit[], foes: readonly Recruit[]): void {
    const [own, other] = this.company;
    this.leftOut = 0;
    this.company = [
      party.length > 0 ? this.withRoom([], party) : own,
      foes.length > 0 ? this.withRoom([], foes) : other,
    ];
  }

  remove(side: number, index: number): void {
    this.company = mapSide(this.company, side, (entries) => entries.filter((_, at) => at !== index));
  }

  clear(side: number): void {
    this.company = mapSide(this.company, side, () => []);
  }

  addSet(): void {
    this.sets = [...this.sets, withTopic({ kind: "but", topic: "", variant: "" }, FIRST_TOPIC)].slice(0, MOST_SETS);
  }

  removeSet(index: number): void {
    this.sets = this.sets.filter((_, at) => at !== index);
  }

  private withRoom(entries: readonly SideMember[], recruits: readonly Recruit[]): SideMember[] {
    const all = joined(entries, recruits);
    this.leftOut += headsOf(entries) + headsOf(recruits) - headsOf(all);
    return all;
  }

  private countOf(side: string | undefined, index: string | undefined, typed: string): number {
    const entries = this.company[Number(side)] ?? [];
    const now = entries[Number(index)]?.count ?? 1;
    const wanted = whole(typed, 1, Number.MAX_SAFE_INTEGER, now);
    const count = Math.min(wanted, MOST_MEMBERS - headsOf(entries) + now);
    this.leftOut = wanted - count;
    return count;
  }

  /** Sets whether a fighter uses a spell or breath. */
  private keep(side: string | undefined, index: string | undefined, input: Control): void {
    const name = input.dataset.magic ?? "";
    const kept = this.company[Number(side)]?.[Number(index)]?.kept.filter((one) => one !== name) ?? [];
    this.entry(side, index, { kept: isCheckbox(input) && input.checked ? kept : [...kept, name] });
  }

  private entry(side: string | undefined, index: string | undefined, change: Partial<SideMember>): void {
    this.company = mapSide(this.company, Number(side), (entries) =>
      entries.map((entry, at) => (at === Number(index) ? { ...entry, ...change } : entry)),
    );
  }

  private changeSet(at: number, what: "set" | "topic" | "variant", value: string): void {
    this.sets = this.sets.map((set, index) => {
      if (index !== at) return set;
      if (what === "topic") return withTopic(set, value);
      if (what === "variant") return { ...set, variant: value };
      return value === "but" ? withTopic({ ...set, kind: value }, set.topic || FIRST_TOPIC) : { ...set, kind: value };
    });
  }
}
