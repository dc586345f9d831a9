import { lastStand, oldHatred, tenSided } from "./house-rules.mjs";
import { bell, brief, cursed, cursedArmour, roadside, steadyHand, tellHurt, tipsy } from "./registrations.mjs";

// In `init` the system has registered its own, and nothing has been drawn yet.
Hooks.once("init", async () => {
  if (game.rulings?.extensionVersion !== 1) {
    console.warn("Sample Rulings | made for version 1 of the extensions of Rulings");
    return;
  }
  await game.rulings.registerVariant(tenSided);
  await game.rulings.registerTopic(oldHatred);
  await game.rulings.registerTopic(lastStand);
  await game.rulings.register("condition", cursed);
  await game.rulings.register("effectKey", tipsy);
  await game.rulings.register("itemUse", bell);
  await game.rulings.register("statBlock", brief);
  await game.rulings.register("table", roadside);
});

// Called before every saving throw, on the client that rolls it.
Hooks.on("rulings.preSave", steadyHand);

// Foundry's own hook, before an effect is made: conditions are effects.
Hooks.on("preCreateActiveEffect", cursedArmour);

// Called after damage was applied, on the client that applied it.
Hooks.on("rulings.damage", tellHurt);
