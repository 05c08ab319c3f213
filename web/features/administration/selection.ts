/** Whom something is done to: those ticked, or all that match but those unticked. */
export interface Selection {
  all: boolean;
  /** Ticked; with `all`, unticked. */
  ids: ReadonlySet<number>;
}

export const nobody: Selection = { all: false, ids: new Set() };

export const isSelected = ({ all, ids }: Selection, id: number) => all !== ids.has(id);

export function toggled(selection: Selection, id: number): Selection {
  const ids = new Set(selection.ids);
  if (!ids.delete(id)) ids.add(id);
  return { ...selection, ids };
}

/** How many are meant when `total` match. */
export const sizeOf = ({ all, ids }: Selection, total: number) =>
  all ? Math.max(0, total - ids.size) : ids.size;
