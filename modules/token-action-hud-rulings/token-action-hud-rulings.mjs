/** The buttons of Token Action HUD for the Rulings system: what `game.rulings.actions` lists, done by `game.rulings.roll`. Compared with core 2.1.0. */

const ID = "token-action-hud-rulings";
/** Core refuses a module that asks for another major and minor version than its own. */
const CORE_VERSION = "2.1";
const DELIMITER = "|";

/** The pages of the HUD, each with the groups of actions on it. Core fills the group `token` itself. */
const PAGES = {
  attacks: ["attacks"],
  saves: ["saves"],
  checks: ["checks", "skills"],
  spells: ["spells"],
  items: ["items"],
  powers: ["powers"],
  conditions: ["conditions"],
  utility: ["turn", "token"],
};

/** What several tokens can do together: what each of them has under the same name. */
const TOGETHER = new Set(["saves", "checks", "conditions"]);

const groupName = (id) => game.i18n.localize(`TokenActionHudRulings.Group.${id}`);
const keyOf = ({ kind, subject }) => `${kind}${DELIMITER}${subject}`;

/** The actions of one creature, or those that all of several have; a condition counts as on when all have it. */
export function actionsOf(subjects) {
  const [first = [], ...others] = subjects.map((subject) => game.rulings.actions(subject));
  if (others.length === 0) return first;
  const rest = others.map((actions) => new Map(actions.map((action) => [keyOf(action), action])));
  return first
    .filter((action) => TOGETHER.has(action.group) && rest.every((actions) => actions.has(keyOf(action))))
    .map((action) => {
      const same = rest.map((actions) => actions.get(keyOf(action)));
      const shared = { ...action, value: same.every(({ value }) => value === action.value) ? action.value : "" };
      if (action.active !== undefined) shared.active = action.active && same.every(({ active }) => active === true);
      return shared;
    });
}

/** One action as core takes it. */
function buttonOf(action) {
  return {
    id: `rulings-${action.kind}-${action.subject}`,
    name: action.name,
    listName: `${groupName(action.group)}: ${action.name}`,
    img: action.img,
    encodedValue: keyOf(action),
    info1: { text: action.value },
    ...(action.active === undefined ? {} : { cssClass: action.active ? "toggle active" : "toggle" }),
  };
}

/** Tokens stand for their actors, so that one of several unlinked goblins acts and no other. */
function subjectsOf({ actor, token, tokens, actors }) {
  if (actor) return [token?.document ?? actor];
  return (tokens?.length ? tokens : (actors ?? [])).map((each) => each.document ?? each);
}

/** Does an action for each subject in turn; a condition is switched where it is not yet as it shall be. */
async function act(subjects, encodedValue, event) {
  const [kind, ...rest] = encodedValue.split(DELIMITER);
  const subject = rest.join(DELIMITER);
  const isOn = (each) =>
    game.rulings.actions(each).find((action) => action.kind === kind && action.subject === subject)?.active === true;
  const states = kind === "condition" ? subjects.map(isOn) : [];
  const wanted = !states.every(Boolean);
  for (const [at, actor] of subjects.entries()) {
    if (kind === "condition" && states[at] === wanted) continue;
    try {
      await game.rulings.roll(kind, { actor, subject, event });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      ui.notifications.warn(game.i18n.format("TokenActionHudRulings.Failed", { name: actor.name ?? "", reason }));
    }
  }
}

/** Core's classes are there only when it says so, so ours are made then. */
export function makeSystemManager(api) {
  class ActionHandler extends api.ActionHandler {
    async buildSystemActions() {
      const byGroup = new Map();
      for (const action of actionsOf(subjectsOf(this)))
        byGroup.set(action.group, [...(byGroup.get(action.group) ?? []), buttonOf(action)]);
      for (const [id, buttons] of byGroup) this.addActions(buttons, { id, type: "system" });
    }
  }

  class RollHandler extends api.RollHandler {
    async handleActionClick(event, encodedValue) {
      if (!encodedValue) return;
      const subjects = subjectsOf(this);
      if (this.isRenderItem()) {
        const uuid = actionsOf(subjects).find((action) => keyOf(action) === encodedValue)?.uuid;
        const item = uuid ? await fromUuid(uuid) : null;
        await item?.sheet?.render({ force: true });
        return;
      }
      await act(subjects, encodedValue, event);
    }
  }

  return class SystemManager extends api.SystemManager {
    getActionHandler() {
      return new ActionHandler();
    }
    getAvailableRollHandlers() {
      return { core: game.i18n.localize("TokenActionHudRulings.Handler") };
    }
    getRollHandler() {
      return new RollHandler();
    }
    async registerDefaults() {
      const groups = Object.fromEntries(
        [...new Set(Object.values(PAGES).flat())].map((id) => {
          const name = groupName(id);
          return [id, { id, name, listName: name, type: "system" }];
        }),
      );
      const layout = Object.entries(PAGES).map(([page, inside]) => ({
        nestId: page,
        id: page,
        name: groupName(page),
        groups: inside.map((id) => ({ ...groups[id], nestId: `${page}_${id}` })),
      }));
      return { layout, groups: Object.values(groups) };
    }
  };
}

Hooks.once("tokenActionHudCoreApiReady", ({ api }) => {
  if (typeof game.rulings?.actions !== "function") {
    ui.notifications.warn(game.i18n.localize("TokenActionHudRulings.OldSystem"));
    return;
  }
  const module = game.modules.get(ID);
  module.api = { requiredCoreModuleVersion: CORE_VERSION, SystemManager: makeSystemManager(api) };
  Hooks.callAll("tokenActionHudSystemReady", module);
  for (const hook of ["rulingsReady", "rulingsChanged"])
    Hooks.on(hook, () => Hooks.callAll("forceUpdateTokenActionHud"));
});
