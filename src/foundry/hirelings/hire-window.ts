/** Recruiting: where hirelings are found, their terms, and an offer with its answer. */
import { worthOf } from "../../rules/rewards/coins.ts";
import { hirelings } from "../../rules/topics/hirelings.ts";
import { tavernLines } from "../../view/cards/service.ts";
import { facesByTrade, hireView, isMarketType, tradeId } from "../../view/hirelings/hire.ts";
import { inGold } from "../../view/platform/coins.ts";
import { numberIn, ticked, written } from "../../view/platform/draft.ts";
import { actorView } from "../adapter/actor-view.ts";
import { creatureOf } from "../adapter/creature.ts";
import { employerOf, servantsOf } from "../adapter/employees.ts";
import { membersAndEmployees, partyById } from "../adapter/party-members.ts";
import { notifyWarning } from "../platform/notifications.ts";
import { isActor, resolveUuid } from "../platform/resolve-uuid.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { localize } from "../platform/text.ts";
import { type Defaults, FormWindow, refereeOnlyWindow, WHY, windowTemplate } from "../platform/windows/form-window.ts";
import { reopenDraft } from "../platform/windows/unfinished-drafts.ts";
import { coinsOf } from "../treasure/hoard.ts";
import { makeOffer, postNotices, visitTavern } from "./hire.ts";
import {
  type AvailableHireling,
  availableHirelings,
  companionsLeft,
  isStillInTavern,
  loadHirelingNames,
  type TavernVisit,
  tavernVisitOf,
} from "./tavern.ts";

/** The trade of the normal fighters who come with an unusual hireling: stored as light foot (ERIS-108, ERIS-112). */
const COMPANION = "lightFoot";

export class HireWindow extends FormWindow {
  static override DEFAULT_OPTIONS: Defaults = {
    id: "rulings-hire",
    window: { title: "RULINGS.Company.hire.title", icon: "fa-solid fa-beer-mug-empty" },
    position: { width: 560, height: 700 },
    actions: {
      notices: HireWindow.#onNotices,
      tavern: HireWindow.#onTavern,
      face: HireWindow.#onFace,
      offer: HireWindow.#onOffer,
    },
  };

  static override PARTS = {
    body: { template: windowTemplate("hire"), templates: [WHY], scrollable: [".company-scroll"] },
  };

  /** The number of applicants from the last notices who are not hired yet. */
  #came = 0;
  /** The wage in the last answered notices, in multiples of the lowest enticing offer (ERIS-106). */
  #promised = 1;

  override get begun(): boolean {
    return this.#came > 0 || super.begun;
  }

  static async show(about?: Actor.Implementation): Promise<void> {
    if (!refereeOnlyWindow()) return;
    await reopenDraft(HireWindow, about?.uuid, (app) => {
      if (about?.type === "character") app.draft = { employer: about.uuid };
    });
  }

  #employers(): Actor.Implementation[] {
    const company = membersAndEmployees(partyById("")).filter(
      (actor) => actor.type === "character" && !retained(actor),
    );
    const all = (game.actors?.contents ?? []).filter((actor) => actor.type === "character" && !retained(actor));
    return company.length > 0 ? [...new Set([...company, ...all])] : all;
  }

  /** Whether the referee can open the market of Planet Eris by hand, where hiring goes by the classic rules (MIX-53), and has done so. */
  get #mayOpen(): boolean {
    return rulingsInForce().is("hirelings", "bx");
  }

  get #opened(): boolean {
    return this.#mayOpen && ticked(this.draft, "openMarket", false);
  }

  get #employer(): Actor.Implementation | undefined {
    const all = this.#employers();
    return all.find(({ uuid }) => uuid === written(this.draft, "employer")) ?? all[0];
  }

  /** The people in the tavern who can be approached at once. */
  #faces(look: TavernVisit | undefined, listed: readonly AvailableHireling[]) {
    const unusual = look && isStillInTavern(look).unusual?.type;
    const ofTrade = (trade: string) => listed.find((entry) => tradeId(entry.trade) === trade);
    const faces = [...facesByTrade(look?.faces ?? []), ...(unusual ? [{ trade: unusual, count: 1 }] : [])].flatMap(
      ({ trade, count }) => {
        const one = ofTrade(trade);
        return one ? [{ uuid: one.uuid, name: one.name, count, people: "" }] : [];
      },
    );
    const with_ = look && companionsLeft(look);
    const man = ofTrade(COMPANION);
    const people = look?.found.unusual?.companionsPeople;
    if (!with_ || !man || !people) return faces;
    const name = localize("RULINGS.Company.hire.companions", { people: localize(`RULINGS.Choice.${people}`) });
    return [...faces, { uuid: man.uuid, name, count: with_, people }];
  }

  /** The ancestry of the companions in the conversation; blank for other hirelings. */
  #companions(): string {
    const { draft } = this;
    return written(draft, "companionOf") === written(draft, "who") ? written(draft, "people") : "";
  }

  /** The prospective hireling in the conversation, with its ancestry. */
  #prospect(listed: readonly AvailableHireling[]): AvailableHireling | undefined {
    const one = listed.find(({ uuid }) => uuid === written(this.draft, "who"));
    const people = this.#companions();
    return one && people ? { ...one, people } : one;
  }

  #terms() {
    const { draft } = this;
    return {
      number: Math.max(1, Math.round(numberIn(draft, "number", 1))),
      days: Math.max(0, Math.round(numberIn(draft, "days", 28))),
      notice: ticked(draft, "notice", this.#came > 0),
      multiples: this.#promised,
      companions: this.#companions() !== "",
    };
  }

  protected override async view(): Promise<object> {
    const { draft } = this;
    const rulings = rulingsInForce();
    const employer = this.#employer;
    await loadHirelingNames();
    const listed = availableHirelings();
    const prospect = this.#prospect(listed);
    const folders = [...new Set(listed.map(({ folder }) => folder))];
    const look = employer && tavernVisitOf(employer);
    const rows = rulings.table<{ readonly reach: string }>("advertising");
    return {
      market: rulings.use(hirelings).market || this.#opened,
      mayOpen: this.#mayOpen,
      openMarket: this.#opened,
      employers: this.#employers().map(({ uuid, name }) => ({
        value: uuid,
        label: name,
        selected: uuid === employer?.uuid,
      })),
      purse: employer ? inGold(worthOf(coinsOf(employer))) : "",
      servants: employer ? servantsOf(employer).map(({ name, img }) => ({ name, img })) : [],
      groups: folders.map((folder) => ({
        folder,
        options: listed
          .filter((one) => one.folder === folder)
          .map(({ uuid, name, english }) => ({ value: uuid, label: name, english, selected: uuid === prospect?.uuid }))
          .sort((one, other) => one.label.localeCompare(other.label)),
      })),
      chosen: prospect !== undefined,
      about: prospect && (await aboutOf(prospect.uuid)),
      faces: this.#faces(look, listed),
      ...(employer && hireView(employerOf(employer), prospect, this.#terms(), rulings)),
      number: written(draft, "number", "1"),
      days: written(draft, "days", "28"),
      offer: written(draft, "offer", "0"),
      reputation: written(draft, "reputation", "0"),
      gold: written(draft, "gold", ""),
      inKind: ticked(draft, "inKind", false),
      notice: this.#terms().notice,
      payNow: ticked(draft, "payNow", true),
      mayBand: prospect !== undefined && !prospect.hasClass && this.#terms().number > 1,
      asBand: ticked(draft, "asBand", this.#terms().number > 9),
      came: this.#came,
      isMarket: prospect !== undefined && isMarketType(prospect.trade),
      reaches: rows.map(({ reach }) => ({
        value: reach,
        label: `RULINGS.Company.hire.reach.${reach}`,
        selected: reach === written(draft, "reach", "town"),
      })),
      multiples: written(draft, "multiples", "1"),
      unusual: ticked(draft, "unusual", false),
      seen: look ? tavernLines(isStillInTavern(look)) : [],
    };
  }

  protected override fieldName(): string {
    return localize("RULINGS.Company.number");
  }

  /** The tavern table of a hireling: that of the unusual one, whose companions share its loyalty (ERIS-108, ERIS-110). */
  #tableOf(employer: Actor.Implementation, { trade }: AvailableHireling, listed: readonly AvailableHireling[]) {
    const unusual = tavernVisitOf(employer)?.found.unusual;
    const people = this.#companions();
    if (!unusual || (!people && tradeId(trade) !== unusual.type)) return {};
    const table = listed.find((one) => tradeId(one.trade) === unusual.type)?.name;
    return { ...(table && { table }), ...(people && { companions: people }) };
  }

  static async #onNotices(this: HireWindow): Promise<void> {
    await this.attempt(async () => {
      if (!this.#employer) return;
      const multiples = Math.round(numberIn(this.draft, "multiples", 1));
      const came = await postNotices(this.#employer, written(this.draft, "reach", "town"), multiples, this.#opened);
      if (came === undefined) return;
      this.#came += came;
      if (came > 0) this.#promised = Math.max(1, multiples);
      this.redraw();
    });
  }

  static async #onTavern(this: HireWindow): Promise<void> {
    await this.attempt(async () => {
      if (this.#employer) await visitTavern(this.#employer, ticked(this.draft, "unusual", false), this.#opened);
      this.redraw();
    });
  }

  static #onFace(this: HireWindow, _event: Event, { dataset }: HTMLElement): void {
    const { uuid = "", count = "1", people = "" } = dataset;
    this.draft = { ...this.draft, who: uuid, number: count, notice: false, people, companionOf: people ? uuid : "" };
    this.redraw();
  }

  static async #onOffer(this: HireWindow): Promise<void> {
    await this.attempt(async () => {
      const employer = this.#employer;
      const { draft } = this;
      const listed = availableHirelings();
      const prospect = this.#prospect(listed);
      if (!employer || !prospect) {
        notifyWarning("RULINGS.Company.hire.sayWho");
        return;
      }
      const terms = this.#terms();
      const shown = hireView(employerOf(employer), prospect, terms, rulingsInForce());
      const wage = ticked(draft, "payNow", true) ? shown.wageGold : 0;
      const { joined, illWill } = await makeOffer(employer, {
        uuid: prospect.uuid,
        number: terms.number,
        wage,
        wageWhy: shown.wage,
        fromTavern: !terms.notice,
        ...(terms.notice ? {} : this.#tableOf(employer, prospect, listed)),
        asBand: terms.number > 1 && !prospect.hasClass && ticked(draft, "asBand", terms.number > 9),
        input: {
          offer: Math.round(numberIn(draft, "offer", 0)),
          reputation: Math.round(numberIn(draft, "reputation", 0)),
          ...(shown.minimum && { minimum: shown.minimum }),
          gold: numberIn(draft, "gold", shown.minimum?.gold ?? 0),
          inKind: ticked(draft, "inKind", false),
          answeredNotice: terms.notice,
        },
      });
      if (joined) this.settled();
      // A refusal with ill will makes the next offer in this place harder.
      if (illWill !== 0)
        this.draft = { ...this.draft, reputation: String(Math.round(numberIn(draft, "reputation", 0)) + illWill) };
      if (joined && terms.notice) this.#came = Math.max(0, this.#came - terms.number);
      this.redraw();
    });
  }
}

/** Whether an actor is a retainer, who cannot employ others. */
function retained(actor: Actor.Implementation): boolean {
  return "isRetainer" in actor.system && actor.system.isRetainer === true;
}

/** The known facts about a hireling before the offer: level, armour class, morale and gear. */
async function aboutOf(uuid: string) {
  const model = await resolveUuid(uuid);
  if (!isActor(model)) return undefined;
  const { armourClass, morale } = await actorView(model);
  const own = creatureOf(model).class;
  const className = model.items.contents.find(({ type }) => type === "class")?.name ?? own?.id ?? "";
  return {
    rank: own
      ? localize("RULINGS.Company.hire.rank", { name: className, level: own.level })
      : localize("RULINGS.Company.hire.noClass"),
    numbers: [armourClass, morale].filter((one) => one !== null),
    gear: model.items.contents
      .filter(({ system }) => "quantity" in system)
      .map(({ name }) => name)
      .join(", "),
  };
}
