import { faultsIn } from './fault.ts';

/** What decides how lists of organizers are read: columns, names, dates, and lists beside each other. */
export const sheetFaults = faultsIn({
  'shared/imports/guess-columns.ts': [
    [
      "a column of yes and no names everybody's country",
      "if (field.value === 'country' && heading !== '' && !cells.some(isCountryName)) return 0;",
      '',
      'shared/import-columns',
    ],
  ],
  'shared/imports/find-headings.ts': [
    [
      'a person whose role is called like a heading is taken for one',
      ' || lower.some((text) => readsAsDay(text))',
      '',
      'shared/import-columns',
    ],
  ],
});
