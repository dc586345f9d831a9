import * as ft from "../src/rules/from-text/index.ts";
import { topics } from "../src/rules/topics/index.ts";
const texts=[
 "We do not use side initiative. Everyone rolls individually. Except goblins.",
 "encumbrance: slots, 12 of them plus STR bonus; 50 coins per slot",
 "ENCUMBRANCE — by slots (STR score in slots). A character may multiclass (max two classes) unless human",
 "🧙 Wizards get cantrips!! 💀 At 0 HP you're dead, no saves. <script>alert(1)</script> <b>Morale</b>: 3d6",
 "Inicjatywa indywidualna. Initiative individuelle. Einzelinitiative.",
 "d20 initiative? nope. never individual initiative, always by side. Death at -10.",
 "1. 2. 3. \n\n\n - \n * \n | | |\n",
 "Natural 20 doubles damage dice; natural 1 you drop your weapon. Shields shall be splintered. XP for carousing. Max HP at first level. Reroll 1s and 2s on hit points.",
 "x".repeat(50000),
 "Two classes at once, experience is split evenly, hit points averaged, armour by the worst, d6 sword",
 "Dual-classing: a human may leave fighter at 5th level and go on as a magic-user. Old class counts only once the new one is higher.",
 "Humans only may have three classes. Elves may not.",
 "No more than one spell per round. No more side initiative.",
 "We tried group initiative and hated it, so now it's individual d6.",
 "You can carry as many items as your STR. Every 100 coins take a slot. Armour: light 1, medium 2, heavy 3.",
];
for (const t of texts){ const t0=Date.now(); const r:any=ft.readHouseRules(t, topics as any); console.log("--",t.slice(0,90).replace(/\n/g,"\\n"), Date.now()-t0+"ms"); for (const row of (r.rows??r.found??r.proposals??[])) console.log("   ", JSON.stringify(row,(k,v)=>k==="sentence"||k==="text"?String(v.text??v).slice(0,60):v).slice(0,260)); if(!(r.rows||r.found||r.proposals)) console.log(JSON.stringify(r).slice(0,700)); }
