/**
 * Every window of the system with a way into it, and what opens one of them after another in a page: each stands there with something in it, or
 * words say why not.
 */
import type { Seat } from "./table.ts";

/** A way into a window: what the page runs, and what stands on it afterwards. */
export interface Way {
  readonly run: string;
  readonly shows: string;
  /** Whether only the referee may open it: others get a message. */
  readonly referee?: boolean;
  /** The button that opens it, which is drawn for nobody but those who may press it: for others it is not there. */
  readonly button?: string;
}

const menu = (name: string): string =>
  `new (game.settings.menus.get("rulings.${name}").type)().render({ force: true })`;
/** A thing done by somebody's uuid, as the hotbar does it. */
const transaction = (who: string, transaction: string, subject = "") =>
  `game.rulings.use(game.actors.getName("${who}").uuid, "${transaction}", "${subject}")`;
/** Presses what is drawn a moment later; nothing when it is drawn for others alone. */
const press_ = (selector: string): string =>
  `new Promise((found) => { const look = () => { const one = document.querySelector('${selector}'); one ? found(one.click()) : setTimeout(look, 30); }; look(); })`;
export const company_ = (name: string): string => `game.rulings.company("${name}")`;

export const WINDOWS: Readonly<Record<string, Way>> = {
  "House Rules": { run: "game.rulings.openHouseRules()", shows: "#rulings-house-rules .topic" },
  "the ledger": { run: "game.rulings.openLedger()", shows: "#rulings-ledger", referee: true },
  "the lab": { run: "game.rulings.openLab()", shows: "#rulings-lab", referee: true },
  "the check": { run: menu("check"), shows: "#rulings-check", referee: true },
  "the browser": { run: "game.rulings.browse()", shows: "#rulings-browser" },
  "the handbook": {
    run: "game.rulings.openHandbook()",
    shows: ".application.journal-entry, .application.journal-sheet",
  },
  "the party": { run: "game.rulings.openParty()", shows: ".application.rulings .sheet-header" },
  "the company": { run: "game.rulings.company()", shows: "#rulings-company" },
  "a new character": { run: company_("create"), shows: ".company-window" },
  "the shop": { run: company_("shop"), shows: ".company-window" },
  work: { run: company_("work"), shows: ".company-window" },
  "a hoard": { run: company_("hoard"), shows: ".company-window", referee: true },
  shares: { run: company_("share"), shows: ".company-window", referee: true },
  experience: { run: company_("experience"), shows: ".company-window", referee: true },
  hiring: { run: company_("hire"), shows: ".company-window", referee: true },
  pay: { run: company_("pay"), shows: ".company-window", referee: true },
  "loyalty after a success": {
    run: company_("loyalty"),
    shows: "dialog.application, .application.dialog",
    referee: true,
  },
  "a stat block": { run: company_("paste"), shows: ".company-window", referee: true },
  "a character of elsewhere": { run: company_("import"), shows: ".company-window", referee: true },
  "what is under way": { run: company_("works"), shows: ".company-window" },
  "a sheet on paper": { run: company_("print"), shows: ".company-window" },
  training: { run: company_("train"), shows: ".company-window" },
  "a battle": { run: company_("battle"), shows: ".company-window", referee: true },
  "two sets of rulings": {
    run: `game.rulings.openHouseRules().then(() => document.querySelector("#rulings-house-rules [data-action=compare]").click())`,
    shows: "#rulings-compare",
  },
  "house rules on paper": {
    run: `game.rulings.openHouseRules().then(() => document.querySelector("#rulings-house-rules [data-action=printRules]").click())`,
    shows: "#rulings-print-rulings .print-page",
  },
  "house rules from a text": {
    run: `game.rulings.openHouseRules().then(() => ${press_("#rulings-from-text-open")})`,
    shows: "#rulings-from-text",
    button: "#rulings-from-text-open",
  },
  "rolls asked for": { run: company_("request"), shows: "#rulings-request", referee: true },
  "a reaction": {
    run: `game.rulings.rollReaction(game.actors.getName("Lone monster"))`,
    shows: "dialog.application, .application.dialog",
    referee: true,
  },
  "the tracker": { run: `ui.sidebar.changeTab("combat", "primary")`, shows: "#combat .rulings-tracker" },
  "the tracker, popped out": { run: "ui.combat.renderPopout()", shows: "#combat-popout .rulings-tracker" },
  // at nobody the attack is rolled at once, and its card is what is shown
  "an attack": { run: `game.rulings.roll("attack", "")`, shows: ".attack-window, #chat .rulings-card:not(.is-old)" },
  "a grapple": {
    run: `(game.scenes.active?.tokens.getName("Goblin (1)")?.object?.setTarget(true, { releaseOthers: true }), ${transaction("Hild Redmantle", "grapple")})`,
    shows: ".grapple-window",
  },
  "a routine": { run: transaction("Black Bear", "routine", "1"), shows: ".routine-window" },
  "an area": {
    run: `(ui.sidebar.changeTab("chat", "primary"), ${press_(".chat-log [data-card-action=spellArea]")})`,
    shows: ".area-window",
    button: ".chat-log [data-card-action=spellArea]",
  },
  surprise: {
    run: "game.rulings.rollSurprise(game.combats.contents[0])",
    shows: "dialog.application, .application.dialog",
    referee: true,
  },
  "what it would change": {
    run: `game.rulings.openHouseRules("criticalHits").then(() => ${press_("#rulings-what-if-criticalHits")})`,
    shows: "#rulings-change",
    button: "#rulings-what-if-criticalHits",
  },
  "a save": { run: `game.rulings.roll("save", "spells")`, shows: "dialog.application, .application.dialog" },
};

/** Where the class of each window is opened, here or in a spec of its own; or why it is opened nowhere by itself. */
export const CLASSES: Readonly<Record<string, string>> = {
  HouseRules: "House Rules",
  LedgerWindow: "the ledger",
  LabWindow: "the lab",
  CheckWindow: "the check",
  CompendiumBrowser: "the browser",
  HubWindow: "the company",
  CreateWindow: "a new character",
  ShopWindow: "the shop",
  ResearchWindow: "work",
  HoardWindow: "a hoard",
  ShareWindow: "shares",
  ExperienceWindow: "experience",
  HireWindow: "hiring",
  PayWindow: "pay",
  PasteWindow: "a stat block",
  ImportWindow: "a character of elsewhere",
  ProjectsWindow: "what is under way",
  PrintWindow: "a sheet on paper",
  TrainingWindow: "training",
  BattleWindow: "a battle",
  CompareWindow: "two sets of rulings",
  PrintRulings: "house rules on paper",
  FromTextWindow: "house rules from a text",
  RollRequestWindow: "rolls asked for",
  CastWindow: "cast-window.spec.ts",
  WelcomeWindow: "tours.spec.ts",
  ChangeWindow: "what it would change",
  AttackWindow: "an attack",
  GrappleWindow: "a grapple",
  RoutineWindow: "a routine",
  AreaWindow: "an area",
  RulingsTracker: "the tracker",
  RulingsCharacterSheet: "the sheet of a character",
  RulingsMonsterSheet: "the sheet of a monster",
  RulingsHirelingSheet: "the sheet of a hireling",
  RulingsPartySheet: "the sheet of a party",
  RulingsVesselSheet: "the sheet of a vessel",
  RulingsHoardSheet: "the sheet of a hoard",
  RulingsItemSheet: "the sheet of a weapon",
  Door: "draws nothing: it stands in the settings and opens another",
};

/** The sheets of every type: of documents by the name `Lone <type>` that the table has. */
export function sheetsOf(actorTypes: readonly string[], itemTypes: readonly string[]): Record<string, Way> {
  const of = (collection: string, types: readonly string[]) =>
    types.map((type) => [
      `the sheet of a ${type}`,
      { run: `game.${collection}.getName("Lone ${type}").sheet.render({ force: true })`, shows: ".application.sheet" },
    ]);
  return Object.fromEntries([...of("actors", actorTypes), ...of("items", itemTypes)]);
}

/** The company's windows about somebody. */
export function aboutSomebody(who: string, referee: boolean): Record<string, Way> {
  const of = Object.entries(WINDOWS).filter(
    ([, way]) => way.run.startsWith("game.rulings.company(") && (referee || !way.referee),
  );
  return Object.fromEntries(
    of.map(([name, { run, shows }]) => [
      `${name}, about somebody`,
      { run: run.replace(/\("(\w+)"\)$/, `("$1", ${who})`).replace(/\(\)$/, `(undefined, ${who})`), shows },
    ]),
  );
}

/** Actions with another user's actor, allowed to its owner only. */
export function doneBy(who: string): Record<string, Way> {
  const shows = "dialog.application, .application.dialog, .attack-window";
  return {
    "a thing of another's": { run: `game.rulings.use(${who}.items.contents[0].uuid)`, shows },
    "another's fist": { run: `game.rulings.use(${who}.uuid, "unarmed")`, shows },
    "another's rest": { run: `game.rulings.rest(${who}, "days")`, shows },
    "another's morale": { run: `game.rulings.rollMorale(${who})`, shows },
  };
}

/** Tries each way in turn in the page; installed in the page once. */
async function tryOne(run: () => unknown, shows: string): Promise<string> {
  const { ui, foundry } = globalThis as unknown as {
    ui: { notifications: { clear(): void } };
    foundry: { applications: { instances: Map<string, { hasFrame: boolean; close(): Promise<unknown> }> } };
  };
  /** A key that nobody turned into words, or a value that was not there. */
  const odd = (text: string): string | undefined =>
    /.{0,30}(RULINGS\.[A-Z]|undefined|\bNaN\b|\[object ).{0,30}/.exec(text)?.[0];
  ui.notifications.clear();
  for (const card of document.querySelectorAll(".rulings-card")) card.classList.add("is-old");
  // An error in it is noticed as an error of the page.
  void Promise.resolve().then(run);
  let outcome = "nothing";
  for (const end = performance.now() + 15_000; performance.now() < end; ) {
    await new Promise((next) => setTimeout(next, 10));
    const there = document.querySelector(shows);
    const words = document.querySelector("#notifications .notification")?.textContent?.trim() ?? "";
    const window = there?.closest(".application")?.querySelector(".window-content") ?? there;
    const text = window?.textContent?.trim() ?? "";
    if (text.length >= 10) {
      outcome = odd(text) ?? "open";
      break;
    }
    outcome = there ? "empty" : outcome;
    if (there || words === "") continue;
    outcome = odd(words) ?? words;
    break;
  }
  for (const app of [...foundry.applications.instances.values()]) if (app.hasFrame) await app.close();
  return outcome;
}

/** Opens windows one after another and gives what each did: "open", the words that were said, "empty", or "nothing". */
export async function tryWays({ page }: Seat, ways: Readonly<Record<string, Way>>): Promise<Record<string, string>> {
  await page.evaluate(`globalThis.tryOne = ${tryOne.toString()}`);
  const each = Object.entries(ways).map(
    ([name, { run, shows }]) => `out[${JSON.stringify(name)}] = await tryOne(() => ${run}, ${JSON.stringify(shows)});`,
  );
  return page.evaluate(`(async () => { const out = {}; ${each.join("\n")} return out; })()`);
}
