/** Looking for people: where they are found, what they want, and an offer with its answer. */
import { worthOf } from "../../../rules/rewards/coins.ts";
import { hirelings } from "../../../rules/topics/hirelings.ts";
import { tavernLines } from "../../../view/cards/service.ts";
import { inGold } from "../../../view/company/coins.ts";
import { numberIn, ticked, written } from "../../../view/company/draft.ts";
import { facesByTrade, hireView, isMarketType, type Prospect, tradeId } from "../../../view/company/hire.ts";
import { creatureOf, HIRELING_KINDS } from "../../adapter/creature.ts";
import { isActor } from "../../chat/stored.ts";
import { found } from "../../found.ts";
import { warn } from "../../notice.ts";
import { rulingsInForce } from "../../settings/store.ts";
import { actorView } from "../../sheets/views.ts";
import { localize } from "../../text.ts";
import { openBegun } from "../../windows/begun.ts";
import { companyOf, partyOfId } from "../people.ts";
import { CompanyWindow, companyTemplate, type Defaults, refereeOnly, WHY } from "../window.ts";
import { coinsOf } from "../winning/hoard.ts";
import { employerOf, servantsOf } from "./employed.ts";
import { lookRound, makeOffer, putUpNotices } from "./hire.ts";
import { stillThere, type TavernLook, tavernLook } from "./tavern.ts";

const PACK = "rulings.hirelings";
const KINDS: Readonly<Record<string, Prospect["kind"]>> = HIRELING_KINDS;

/** An entry of the compendium that can be hired. */
interface Listed extends Prospect {
  readonly uuid: string;
  readonly folder: string;
}

export class HireWindow extends CompanyWindow {
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
    body: { template: companyTemplate("hire"), templates: [WHY], scrollable: [".company-scroll"] },
  };

  /** How many the last notices brought who have not been hired yet. */
  #came = 0;
  /** What the last notices that were answered promised, in multiples of the least that entices (ERIS-106). */
  #promised = 1;

  override get begun(): boolean {
    return this.#came > 0 || super.begun;
  }

  static async show(about?: Actor.Implementation): Promise<void> {
    if (!refereeOnly()) return;
    await openBegun(HireWindow, about?.uuid, (app) => {
      if (about?.type === "character") app.draft = { employer: about.uuid };
    });
  }

  #employers(): Actor.Implementation[] {
    const company = companyOf(partyOfId("")).filter((actor) => actor.type === "character" && !retained(actor));
    const all = (game.actors?.contents ?? []).filter((actor) => actor.type === "character" && !retained(actor));
    return company.length > 0 ? [...new Set([...company, ...all])] : all;
  }

  get #employer(): Actor.Implementation | undefined {
    const all = this.#employers();
    return all.find(({ uuid }) => uuid === written(this.draft, "employer")) ?? all[0];
  }

  /** Who can be asked under the rulings in force. */
  #listed(): Listed[] {
    const pack = game.packs?.get(PACK);
    const market = rulingsInForce().use(hirelings).market;
    const weekly = rulingsInForce().is("hirelings", "gorman");
    return (pack?.index.contents ?? []).flatMap((entry) => {
      const of = (path: string): unknown => foundry.utils.getProperty(entry, path);
      const type = of("type");
      const folder = pack?.folders.get(String(of("folder")))?.name ?? "";
      const eris = folder.startsWith("Planet Eris");
      const gorman = folder.startsWith("Gorman");
      if ((type !== "hireling" && type !== "character") || eris !== market || (gorman && !weekly)) return [];
      if (weekly && type === "hireling" && !gorman) return [];
      const trade = String(of("system.trade") ?? "") || (type === "character" ? "retainer" : "");
      return [
        {
          uuid: entry.uuid,
          name: entry.name ?? "",
          folder,
          trade,
          kind: type === "character" ? ("retainer" as const) : (KINDS[String(of("system.kind"))] ?? "normal"),
          people: String(of("system.people") ?? "human"),
          level: Number(of("system.level") ?? 0),
          hasClass: type === "character",
        },
      ];
    });
  }

  /** Those seen in the tavern whom one can turn to at once. */
  #faces(look: TavernLook | undefined, listed: readonly Listed[]) {
    const unusual = look && stillThere(look).unusual?.type;
    return [...facesByTrade(look?.faces ?? []), ...(unusual ? [{ trade: unusual, count: 1 }] : [])].flatMap(
      ({ trade, count }) => {
        const one = listed.find((entry) => tradeId(entry.trade) === trade);
        return one ? [{ uuid: one.uuid, name: one.name, count }] : [];
      },
    );
  }

  #terms() {
    const { draft } = this;
    return {
      number: Math.max(1, Math.round(numberIn(draft, "number", 1))),
      days: Math.max(0, Math.round(numberIn(draft, "days", 28))),
      notice: ticked(draft, "notice", this.#came > 0),
      multiples: this.#promised,
    };
  }

  protected override async view(): Promise<object> {
    const { draft } = this;
    const rulings = rulingsInForce();
    const employer = this.#employer;
    const listed = this.#listed();
    const prospect = listed.find(({ uuid }) => uuid === written(draft, "who"));
    const folders = [...new Set(listed.map(({ folder }) => folder))];
    const look = employer && tavernLook(employer);
    const rows = rulings.table<{ readonly reach: string }>("advertising");
    return {
      market: rulings.use(hirelings).market,
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
          .map(({ uuid, name }) => ({ value: uuid, label: name, selected: uuid === prospect?.uuid }))
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
      seen: look ? tavernLines(stillThere(look)) : [],
    };
  }

  protected override fieldName(): string {
    return localize("RULINGS.Company.number");
  }

  static async #onNotices(this: HireWindow): Promise<void> {
    await this.attempt(async () => {
      if (!this.#employer) return;
      const multiples = Math.round(numberIn(this.draft, "multiples", 1));
      const came = await putUpNotices(this.#employer, written(this.draft, "reach", "town"), multiples);
      if (came === undefined) return;
      this.#came += came;
      if (came > 0) this.#promised = Math.max(1, multiples);
      this.redraw();
    });
  }

  static async #onTavern(this: HireWindow): Promise<void> {
    await this.attempt(async () => {
      if (this.#employer) await lookRound(this.#employer, ticked(this.draft, "unusual", false));
      this.redraw();
    });
  }

  static #onFace(this: HireWindow, _event: Event, { dataset }: HTMLElement): void {
    const { uuid = "", count = "1" } = dataset;
    this.draft = { ...this.draft, who: uuid, number: count, notice: false };
    this.redraw();
  }

  static async #onOffer(this: HireWindow): Promise<void> {
    await this.attempt(async () => {
      const employer = this.#employer;
      const { draft } = this;
      const prospect = this.#listed().find(({ uuid }) => uuid === written(draft, "who"));
      if (!employer || !prospect) {
        warn("RULINGS.Company.hire.sayWho");
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
      // who refuses with ill will makes the next offer in this place harder
      if (illWill !== 0)
        this.draft = { ...this.draft, reputation: String(Math.round(numberIn(draft, "reputation", 0)) + illWill) };
      if (joined && terms.notice) this.#came = Math.max(0, this.#came - terms.number);
      this.redraw();
    });
  }
}

/** Retainers employ nobody themselves. */
function retained(actor: Actor.Implementation): boolean {
  return "isRetainer" in actor.system && actor.system.isRetainer === true;
}

/** What one sees of somebody before the offer: level, armour class, morale and gear. */
async function aboutOf(uuid: string) {
  const model = await found(uuid);
  if (!isActor(model)) return undefined;
  const { armourClass, morale } = await actorView(model);
  const own = creatureOf(model).class;
  const calling = model.items.contents.find(({ type }) => type === "class")?.name ?? own?.id ?? "";
  return {
    rank: own
      ? localize("RULINGS.Company.hire.rank", { name: calling, level: own.level })
      : localize("RULINGS.Company.hire.noClass"),
    numbers: [armourClass, morale].filter((one) => one !== null),
    gear: model.items.contents
      .filter(({ system }) => "quantity" in system)
      .map(({ name }) => name)
      .join(", "),
  };
}
