/** Whether this is the long run (`npm run test:long`): a file `x.long.test.ts` that imports `x.test.ts` plays it there with more rounds. */
export const LONG = process.env.RULINGS_LONG === "1";
