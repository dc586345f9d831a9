/** Groups of fields on the sheets. Data only: a field is named by its path below `system`; a group of fields by its own path. */

export interface GroupLayout {
  /** Key under `RULINGS.FieldGroup`. */
  readonly legend: string;
  readonly fields: readonly string[];
  /** Shown as one line with a summary until it is expanded. */
  readonly folded?: true;
  /** Key under `RULINGS.FieldSection`: a heading above this group and those after it. */
  readonly heading?: string;
}

export const group = (legend: string, ...fields: string[]): GroupLayout => ({ legend, fields });

/** A collapsed group. */
export const folded = (legend: string, ...fields: string[]): GroupLayout => ({ legend, fields, folded: true });

/** Groups under a common heading. */
export function section(heading: string, first: GroupLayout, ...others: GroupLayout[]): readonly GroupLayout[] {
  return [{ ...first, heading }, ...others];
}
