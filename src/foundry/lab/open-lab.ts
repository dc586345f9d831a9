/** The ways into the lab. Its window is loaded when it is opened: few open it, and not often. */

/** Opens the lab; with a topic and a variant, the rulings in force stand beside the same with that variant. Referee only. */
export async function openLab(topic?: string, variant?: string): Promise<void> {
  const { LabWindow } = await import("./lab-window.ts");
  await LabWindow.show(topic, variant);
}

/** Shows in words what each other variant of a topic would do to the party's fights. Referee only. */
export async function openChange(topic: string): Promise<void> {
  const { ChangeWindow } = await import("./change-window.ts");
  await ChangeWindow.show(topic);
}
