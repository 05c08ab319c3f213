import { toggled } from '#web/core/lib/toggled.ts';

/** The people of an action: those checked, or all matches except those unchecked. */
export interface PeopleSelection {
  all: boolean;
  /** Ticked; with `all`, unticked. */
  ids: ReadonlySet<number>;
}

export const emptySelection: PeopleSelection = { all: false, ids: new Set() };

export const isSelected = ({ all, ids }: PeopleSelection, id: number) => all !== ids.has(id);

export const toggledPerson = (selection: PeopleSelection, id: number): PeopleSelection => ({
  ...selection,
  ids: toggled(selection.ids, id),
});

/** How many are meant when `total` match. */
export const sizeOf = ({ all, ids }: PeopleSelection, total: number) =>
  all ? Math.max(0, total - ids.size) : ids.size;
