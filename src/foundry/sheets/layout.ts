/** Groups of fields on the sheets. Data alone: a field is named by its path below `system`; a group of fields by its own. */

export interface GroupLayout {
  /** Key under `RULINGS.FieldGroup`. */
  readonly legend: string;
  readonly fields: readonly string[];
  /** Shown as one line, which says what is set in it, until it is unfolded. */
  readonly folded?: true;
  /** Key under `RULINGS.FieldSection`: a heading that stands above this group and those after it. */
  readonly heading?: string;
}

/** A group of fields under a heading. */
export const group = (legend: string, ...fields: string[]): GroupLayout => ({ legend, fields });

/** A group that is seldom needed. */
export const folded = (legend: string, ...fields: string[]): GroupLayout => ({ legend, fields, folded: true });

/** Groups under a heading of their own. */
export function section(heading: string, first: GroupLayout, ...others: GroupLayout[]): readonly GroupLayout[] {
  return [{ ...first, heading }, ...others];
}
