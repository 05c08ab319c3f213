/** The people of an action: those checked, or all matches except those unchecked. */
export interface PeopleSelection {
  all: boolean;
  /** Ticked; with `all`, unticked. */
  ids: ReadonlySet<number>;
}

export const emptySelection: PeopleSelection = { all: false, ids: new Set() };

export const isSelected = ({ all, ids }: PeopleSelection, id: number) => all !== ids.has(id);

export function toggled(selection: PeopleSelection, id: number): PeopleSelection {
  const ids = new Set(selection.ids);
  if (!ids.delete(id)) ids.add(id);
  return { ...selection, ids };
}

/** How many are meant when `total` match. */
export const sizeOf = ({ all, ids }: PeopleSelection, total: number) =>
  all ? Math.max(0, total - ids.size) : ids.size;
