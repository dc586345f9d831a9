/** The functions that open the lab; its window is loaded then, because it is rarely used. */

/** Opens the lab; with a topic and a variant, the rulings in force are compared with the same rulings with that variant. Referee only. */
export async function openLab(topic?: string, variant?: string): Promise<void> {
  const { LabWindow } = await import("./lab-window.ts");
  await LabWindow.show(topic, variant);
}

/** Shows in words how each other variant of a topic would change the party's fights. Referee only. */
export async function openChange(topic: string): Promise<void> {
  const { ChangeWindow } = await import("./change-window.ts");
  await ChangeWindow.show(topic);
}
