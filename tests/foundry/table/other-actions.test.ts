/** Actions in a fight besides hits and spells, each undone exactly: moves, waits, help, changing sides, a place where all are in reach. */
import { describe, expect, test } from "vitest";
import type { CombatState } from "../../../src/rules/combat/types.ts";
import type { Rulings } from "../../../src/rules/rulings/types.ts";
import { randomFights } from "./fights.ts";
import { ask, fighter, fightOf, named, state, toTurn } from "./in-fight.ts";
import { type Doc, of } from "./live.ts";

randomFights(
  14,
  (begin) => {
    const fight = fightOf(begin);

    test("BX-149: a disrupted spell is gone from memory, and only one that was declared", () =>
      fight("classic", async (play) => {
        const ysolde = named(play, "Ysolde Vane");
        const sleep = (ysolde.actor as Doc).items.contents.find(({ name }: Doc) => name === "Sleep") as Doc;
        const { memorised } = sleep.system.toObject();
        const spell = { declaration: "spell", detail: "Sleep" };
        await play.rulings.referee.askFight({ kind: "declare", combat: play.combat.id, id: ysolde.id, ...spell });
        await play.settle();
        expect(fighter(play, ysolde)).toMatchObject({ spell: "declared", detail: "Sleep" });
        const { disrupt } = await import("../../../src/rules/combat/disrupt.ts");
        const hit = { kind: "melee", hit: true, damage: 3, save: "none" } as const;
        for (const _twice of [1, 2]) {
          await play.rulings.fight.changeFight(play.combat, (now: CombatState, rulings: Rulings) =>
            disrupt(now, ysolde.id, hit, rulings),
          );
          await play.settle();
        }
        expect(fighter(play, ysolde).spell).toBe("disrupted");
        await expect.poll(() => sleep.system.memorised.normal).toBe(memorised.normal - 1);
        expect(sleep.system.memorised.normal).toBe(memorised.normal - 1);
        // ERIS-08: the referee lets it be kept, once; a player cannot.
        await ask(play, "keepSpell", ysolde.id);
        await play.settle();
        expect(fighter(play, ysolde).spell).toBe("declared");
        await expect.poll(() => sleep.system.memorised.normal).toBe(memorised.normal);
        await ask(play, "keepSpell", ysolde.id);
        await play.settle();
        expect(sleep.system.memorised.normal).toBe(memorised.normal);
      }));

    test("BX-181: a retainer who is badly hurt is marked until its loyalty was checked; BX-115: a mark says who moved too far", () =>
      fight("classic", async (play) => {
        const [hild, anselm] = [named(play, "Hild Redmantle"), named(play, "Brother Anselm")];
        const { loyaltyDoubt } = await of("adapter/employees");
        const { markFacts } = await of("combat/tracker/tracker-context");
        const actor = anselm.actor as Doc;
        const doubt = (): unknown => loyaltyDoubt(anselm);
        expect(doubt()).toBeUndefined();
        const { value, max } = actor.system.hp;
        const { isRetainer, employer, loyalty } = actor.system;
        await actor.update({ system: { isRetainer: true, employer: (hild.actor as Doc).uuid, loyalty: 12 } });
        expect(doubt()).toBeUndefined();
        await actor.update({ "system.hp.value": 1 });
        expect(doubt()).toBe(max >= 4 ? "badlyHurt" : undefined);
        await (hild.actor as Doc).toggleStatusEffect("dead", { active: true });
        expect(doubt()).toBe("employerDead");
        const { stoodByMaster } = await of("adapter/employees");
        await actor.update({ "flags.rulings.stoodBy": stoodByMaster(play.combat, "employerDead") });
        expect(doubt()).toBeUndefined();
        await (hild.actor as Doc).toggleStatusEffect("dead", { active: false });
        expect(doubt()).toBe("badlyHurt");
        await actor.update({
          system: { hp: { value }, isRetainer, employer, loyalty },
          "flags.rulings.-=stoodBy": null,
        });
        // as her sheet has it: in plate mail, and not as she is without it
        expect(markFacts(hild)).toMatchObject({ pace: 60 });
      }));

    describe("under eris", () => {
      test("ERIS-10: who waits strikes when a foe comes, out of turn; ERIS-06: a move spends the action", () =>
        fight("eris", async (play) => {
          const [hild, ysolde] = [named(play, "Hild Redmantle"), named(play, "Ysolde Vane")];
          await toTurn(play, hild);
          await ask(play, "wait", hild.id);
          expect(fighter(play, hild)).toMatchObject({ waiting: true, actions: ["wait"] });
          await ask(play, "move", ysolde.id, "30");
          expect(fighter(play, ysolde)).toMatchObject({ feetMoved: 30, actions: ["move"] });
          await ask(play, "move", ysolde.id, "10");
          expect(fighter(play, ysolde)).toMatchObject({ feetMoved: 40, actions: ["move"] });
          await play.attack(hild.actor as Doc, named(play, "Goblin (1)").actor as Doc);
          await play.settle();
          expect(fighter(play, hild)).toMatchObject({ waiting: false, actions: ["strike"] });
        }));

      test("ERIS-13: a pursuit begins at the encounter with those who are fought, who need not have been met there", () =>
        fight("eris", async (play) => {
          const { pursueFrom } = await of("exploration/encounter/pursue");
          const { secretJourneyOf, activeParty } = await of("adapter/party");
          (await of("platform/settings/party-settings")).registerPartySettings();
          const met = () =>
            secretJourneyOf(activeParty()).met.map(({ name, count }: Doc) => [name, Reflect.get({ count }, "count")]);
          expect(met()).toEqual([]);
          await pursueFrom(play.combat);
          await play.settle();
          const fought = play.fighters.filter(({ name }) => name.startsWith("Goblin")).length;
          expect(met()).toEqual([["Goblin", fought]]);
          // A foe already met is not met again.
          await pursueFrom(play.combat);
          await play.settle();
          expect(met()).toEqual([["Goblin", fought]]);
        }));

      test("BX-118: an encounter that began as a fight is over a whole turn after the fight began, what the tracker counted among it", () =>
        fight("classic", async (play) => {
          const { pursueFrom } = await of("exploration/encounter/pursue");
          const { runForParty } = await of("exploration/procedures");
          const { secretJourneyOf, activeParty } = await of("adapter/party");
          (await of("platform/settings/party-settings")).registerPartySettings();
          const clock = () => Number(play.table.game.time?.worldTime);
          const began = clock();
          while (state(play).round < 4) await ask(play, state(play).settled ? "next" : "rollAll");
          expect(clock() - began).toBe(30);
          await pursueFrom(play.combat);
          await play.settle();
          await runForParty(activeParty(), "meetEnd", {});
          await play.settle();
          expect(secretJourneyOf(activeParty()).met).toEqual([]);
          expect(clock() - began).toBe(600);
        }));

      test("BX-140, BX-142: a foe holds in melee only when it can fight: not surprised, not in retreat, not paralysed", () =>
        fight("classic", async (play) => {
          const { engagedWith } = await of("combat/map-facts");
          const [hild, goblin] = [named(play, "Hild Redmantle"), named(play, "Goblin (1)")];
          const stood = { x: goblin.token.x, y: goblin.token.y };
          const { x, y } = hild.token as Doc;
          await goblin.token.update({ x, y });
          const holds = () => engagedWith(play.combat, hild.id).includes(goblin.id);
          expect(holds()).toBe(true);
          const set = (more: object) =>
            play.rulings.fight.changeFight(play.combat, (now: CombatState) => ({
              state: {
                ...now,
                combatants: now.combatants.map((one) => (one.id === goblin.id ? { ...one, ...more } : one)),
              },
              events: [],
            }));
          await set({ surprised: true });
          expect(holds()).toBe(false);
          await set({ surprised: false, declared: "retreat" });
          expect(holds()).toBe(false);
          await set({ declared: "none" });
          expect(holds()).toBe(true);
          await (goblin.actor as Doc).toggleStatusEffect("paralysed", { active: true });
          expect(holds()).toBe(false);
          await (goblin.actor as Doc).toggleStatusEffect("paralysed", { active: false });
          await goblin.token.update(stood);
        }));

      test("BX-167: where there is room for one, the second who attacks hand to hand is warned; a step back takes the number back", () =>
        fight("eris", async (play) => {
          const [hild, ysolde, goblin] = ["Hild Redmantle", "Ysolde Vane", "Goblin (1)"].map((one) =>
            named(play, one),
          ) as [Doc, Doc, Doc];
          const { attackSituation } = await of("adapter/attack-situation");
          const { attackFaults } = await import("../../../src/rules/attack/refusals.ts");
          const { creatureOf } = await of("adapter/creature");
          const { rulingsInForce } = await of("platform/settings/rulings-in-force");
          const warned = (): boolean => {
            const means = { kind: "unarmed" } as const;
            const [attacker, target] = [creatureOf(ysolde.actor), creatureOf(goblin.actor)];
            const situation = { ...attackSituation(ysolde.token, goblin.token), allInReach: true };
            const { warnings } = attackFaults({ attacker, target, means, situation }, rulingsInForce());
            return warnings.some(({ key }) => key === "attackNoRoom");
          };
          await ask(play, "abreast", "", "one");
          expect(state(play).abreast).toBeUndefined();
          await toTurn(play, hild);
          await ask(play, "abreast", "", "1");
          expect(attackSituation(ysolde.token, goblin.token).front).toEqual({ abreast: 1, attackers: 0 });
          expect(warned()).toBe(false);
          await play.attack(hild.actor as Doc, goblin.actor as Doc);
          await play.settle();
          expect(fighter(play, hild).actions).toContain("strike");
          expect(attackSituation(ysolde.token, goblin.token).front?.attackers).toBe(1);
          expect(warned()).toBe(true);
          // A combatant at another front takes no room here.
          const there = { x: hild.token.x, y: hild.token.y };
          await hild.token.update({ x: ysolde.token.x + 3000, y: ysolde.token.y });
          expect(attackSituation(ysolde.token, goblin.token).front?.attackers).toBe(0);
          await hild.token.update({ x: ysolde.token.x, y: ysolde.token.y });
          expect(attackSituation(ysolde.token, goblin.token).front?.attackers).toBe(1);
          await hild.token.update(there);
          // Hild herself takes no more room by her next attack, and foes have their own.
          expect(attackSituation(hild.token, goblin.token).front?.attackers).toBe(0);
          expect(attackSituation(goblin.token, hild.token).front?.attackers).toBe(0);
          await ask(play, "abreast", "", "0");
          expect(attackSituation(ysolde.token, goblin.token).front).toBeUndefined();
          expect(warned()).toBe(false);
          await play.rulings.fight.stepBack(play.combat);
          expect(state(play).abreast).toBe(1);
          expect(warned()).toBe(true);
        }));

      test("ERIS-11: the referee says that all are in reach; a step back takes it back", () =>
        fight("eris", async (play) => {
          await ask(play, "reach", "", "yes");
          expect(state(play).allInReach).toBe(true);
          await play.rulings.fight.stepBack(play.combat);
          expect(state(play).allInReach).toBe(false);
        }));

      test("ERIS-11: shots go into the melee of the fight that the shooter is in, whichever one is shown", () =>
        fight("eris", async (play) => {
          const [hild, ysolde, goblin] = ["Hild Redmantle", "Ysolde Vane", "Goblin (1)"].map((one) => named(play, one));
          const { attackSituation } = await of("adapter/attack-situation");
          const seen = () => attackSituation(ysolde?.token, goblin?.token).intoMelee === true;
          await toTurn(play, hild as Doc);
          await play.attack(hild?.actor as Doc, goblin?.actor as Doc);
          await play.settle();
          expect(state(play).meleeBegun).toBe(true);
          expect(seen()).toBe(false);
          await ask(play, "reach", "", "yes");
          expect(seen()).toBe(true);
          const { Combat } = Reflect.get(globalThis, "CONFIG");
          const other = await Combat.documentClass.create({ scene: play.combat.scene?.id, active: true });
          await play.settle();
          expect(other.active).toBe(true);
          expect(seen()).toBe(true);
          await other.delete();
          await play.combat.update({ active: true });
          await play.settle();
        }));

      test("ERIS-32: of a parry no more is given out than it has, and one close by is guarded", () =>
        fight("eris", async (play) => {
          const [hild, ysolde] = [named(play, "Hild Redmantle"), named(play, "Ysolde Vane")];
          await play.rulings.referee.askFight({
            kind: "declare",
            combat: play.combat.id,
            id: hild.id,
            declaration: "parry",
            detail: ysolde.id,
          });
          await play.settle();
          const { attackSituation } = await of("adapter/attack-situation");
          const goblin = named(play, "Goblin (1)");
          const at = (who: Doc) => attackSituation(goblin.token, who.token);
          expect(at(ysolde)).toMatchObject({ parrier: { id: hild.id } });
          expect(at(ysolde).wardFeet).toBeGreaterThan(0);
          expect(at(hild).wardFeet).toBeUndefined();
          await play.attack(goblin.actor as Doc, ysolde.actor as Doc, {
            ...at(ysolde),
            wardFeet: 5,
            distanceFeet: 5,
            parryShare: 3,
          });
          await play.settle();
          expect(fighter(play, hild).parried).toBe(3);
          expect(at(hild)).toMatchObject({ parrySpent: 3 });
        }));

      test("ERIS-44: who lies at exactly 0 wakes by the clock, sooner with help, and not at all when hurt again", () =>
        fight("eris", async (play) => {
          const [hild, ysolde] = [named(play, "Hild Redmantle").actor as Doc, named(play, "Ysolde Vane").actor as Doc];
          await play.rulings.hp.writeTypedHitPoints(ysolde, { points: -ysolde.system.hp.value, relative: true });
          await play.settle();
          const timer = () =>
            ysolde.effects.contents.find((one: Doc) => one.flags.rulings?.magic?.tags?.includes("wake"));
          const now = play.table.game.time.worldTime;
          expect(ysolde.statuses.has("unconscious")).toBe(true);
          const wakes = timer().flags.rulings.magic.moments.next;
          expect((wakes - now) % 600).toBe(0);
          expect(wakes).toBeGreaterThan(now);
          const { helpSomebody } = await of("combat/help");
          await ask(play, "reach", "", "yes");
          expect(await helpSomebody(play.table.game.user, hild.uuid, ysolde.uuid)).toBeUndefined();
          await play.settle();
          expect(timer().flags.rulings.magic.moments.next).toBe(now + 600);
          await play.rulings.hp.writeTypedHitPoints(ysolde, { points: -1, relative: true });
          await play.settle();
          expect(timer()).toBeUndefined();
        }));

      test("ERIS-99, ERIS-100: a ghoul's fear is shaken off by an elf, and is over with the fight", () =>
        fight("eris", async (play) => {
          const hild = named(play, "Hild Redmantle").actor as Doc;
          const ysolde = named(play, "Ysolde Vane").actor as Doc;
          const { runUndoable } = play.rulings.perform;
          const { applyFear } = await of("spells/effects/rider-effects");
          const freeze = () =>
            runUndoable({ kind: "rider", data: { name: hild.name } }, async (transaction: unknown) =>
              applyFear(transaction, hild, "Ghoul"),
            );
          await freeze();
          await play.settle();
          expect(hild.statuses.has("paralysed")).toBe(true);
          const { helpSomebody, endFears } = await of("combat/help");
          const helped = await helpSomebody(play.table.game.user, ysolde.uuid, hild.uuid);
          const elf = ysolde.system.class === "elf";
          expect(helped?.key).toBe(elf ? undefined : "life.helperLevel");
          await endFears(play.combat);
          await play.settle();
          expect(hild.statuses.has("paralysed")).toBe(false);
        }));
    });

    describe("under heroic", () => {
      test("HERO-18: the dying are made stable by a comrade's action", () =>
        fight("heroic", async (play) => {
          const [hild, ysolde] = [named(play, "Hild Redmantle"), named(play, "Ysolde Vane")];
          const down = ysolde.actor as Doc;
          await play.rulings.hp.writeTypedHitPoints(down, { points: -down.system.hp.value, relative: true });
          await play.settle();
          expect(down.statuses.has("dying")).toBe(true);
          const { helpSomebody } = await of("combat/help");
          const { x, y } = hild.token;
          await hild.token.update({ x: ysolde.token.x + 50, y: ysolde.token.y });
          expect(await helpSomebody(play.table.game.user, hild.actor?.uuid, down.uuid)).toBeUndefined();
          await play.settle();
          expect(down.statuses.has("dying")).toBe(false);
          expect(down.statuses.has("stable")).toBe(true);
          expect(fighter(play, hild).actions).toEqual(["other"]);
          await hild.token.update({ x, y });
        }));

      test("HERO-06: another side counts from the next round on, and a latecomer acts when the referee says so", () =>
        fight("heroic", async (play) => {
          const goblin = named(play, "Goblin (1)");
          await toTurn(play, goblin);
          await ask(play, "side", goblin.id, "party");
          expect(fighter(play, goblin)).toMatchObject({ side: "foes", nextSide: "party" });
          expect(goblin.flags.rulings.side).toBe("party");
          await ask(play, "nextRound");
          expect(fighter(play, goblin)).toMatchObject({ side: "party", nextSide: "" });
        }));

      test("HERO-11: a minion's hit points are set by its button, not rolled", () =>
        fight("heroic", async (play) => {
          const goblin = named(play, "Goblin (2)").actor as Doc;
          const { rerollHitPoints } = await of("sheets/actor/reroll-hit-points");
          await goblin.update({ "system.minion": true });
          await rerollHitPoints(goblin);
          // 1-1 Hit Dice: half of 3.5, rounded up.
          expect(goblin.system.hp.max).toBe(2);
          expect(goblin.system.hp.value).toBe(2);
          await play.settle();
          await play.takeAllBack();
          await goblin.update({ "system.minion": false });
        }));
    });
  },
  false,
);
