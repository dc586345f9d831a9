export async function askMorale(_c: Combat.Implementation, _g: string): Promise<void> {}
