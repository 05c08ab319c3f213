import { compareTexts, fold } from '../base/text.ts';

interface PersonName {
  firstName: string;
  lastName: string;
}

/**
 * What names are sorted by, everywhere and in every language: surnames, then first names, folded and compared letter by
 * letter, as the database keeps the long list. The stack that comes out of a printer, the list on the screen and the
 * receipt of a delegation are then in one order at every desk.
 */
export const sortName = ({ firstName, lastName }: PersonName): string => fold(`${lastName} ${firstName}`);

export const compareNames = (one: PersonName, other: PersonName): number =>
  compareTexts(sortName(one), sortName(other));
