import { lastStand, oldHatred, tenSided } from "./house-rules.mjs";

// In `init` the system has registered its own, and nothing has been drawn yet.
Hooks.once("init", async () => {
  if (game.rulings?.extensionVersion !== 1) {
    console.warn("Sample Rulings | made for version 1 of the extensions of Rulings");
    return;
  }
  await game.rulings.registerVariant(tenSided);
  await game.rulings.registerTopic(oldHatred);
  await game.rulings.registerTopic(lastStand);
});
