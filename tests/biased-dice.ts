/**
 * Lets four of five draws of the table's dice fall on their lowest or highest face (`RULINGS_DICE=low` or `high`), so that a test that depends on luck
 * fails. Runs in a page as well, so that it uses nothing outside itself. The practice table draws a number from two whole ones of 32 bits.
 */
export function biasDice(bias: string): void {
  const draw = crypto.getRandomValues.bind(crypto);
  if (bias === "" || Reflect.has(crypto.getRandomValues, "bias")) return;
  const biased = <T extends ArrayBufferView>(array: T): T => {
    draw(array as unknown as Uint32Array<ArrayBuffer>);
    if (array instanceof Uint32Array && array.length === 2 && Math.random() < 0.8)
      array[0] = bias === "low" ? 0xff_ff_ff_ff : 0;
    return array;
  };
  crypto.getRandomValues = Object.assign(biased, { bias }) as typeof crypto.getRandomValues;
}
