/** Which fields stand together on the sheets. Data alone: a field is named by its path below `system`; a group of fields by its own. */

export interface GroupLayout {
  /** Key under `RULINGS.FieldGroup`. */
  readonly legend: string;
  readonly fields: readonly string[];
}

/** A group of fields under a heading. */
export const group = (legend: string, ...fields: string[]): GroupLayout => ({ legend, fields });
