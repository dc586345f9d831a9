/** A vessel. Base rates in feet a turn, absent for what it lacks. */
export interface Vessel {
  readonly id: string;
  readonly name: string;
  readonly sail?: number;
  readonly oar?: number;
  readonly seaworthy: boolean;
  /** A third slower until a dock has repaired it (BX-101). */
  readonly takenOnWater: boolean;
  readonly navigator: boolean;
}
