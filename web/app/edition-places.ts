/** The pages of the edition's settings and their fields, for the search of the admin area. */
import type { TFunction } from 'i18next';
import { editionSectionNames } from '#shared/edition/edition.ts';
import type { EditionPage } from '#web/admin/edition/edition-pages.tsx';
import { presentEdition } from '#web/core/client/edition.ts';
import { adminPath } from '#web/core/client/paths.ts';
import type { SearchableOption } from '#web/core/form/find-options.ts';

/** In the order of the pages. Key dates and zones are on the pages of dates and kinds. */
const pages: readonly (EditionPage | 'history')[] = [
  ...editionSectionNames.filter((name) => name !== 'keyDates' && name !== 'zones'),
  'history',
];

/** Each page, and the fields that have a name of their own; the `value` of each is its address. Needs 'edition', 'admin'. */
export function editionPlaces(t: TFunction): SearchableOption[] {
  const edition: Partial<Record<string, unknown>> = presentEdition();
  const at = (page: string) => adminPath('settings', 'edition', presentEdition().id, page);
  const group = t('admin.find.group.setting');
  const names: Partial<Record<string, string>> = t('edition.field', { returnObjects: true });
  const ofPage = pages.map((page) => ({
    ...{ value: at(page), label: t(`edition.page.${page}`), detail: t('edition.title'), group },
    words: page === 'look' ? t('admin.find.words.look') : '',
  }));
  const keyDates = {
    value: at('dates'),
    label: t('edition.keyDates'),
    detail: t('edition.page.dates'),
    group,
  };
  const fields = pages.flatMap((page) =>
    Object.keys(Array.isArray(edition[page]) ? {} : Object(edition[page])).flatMap((key) => {
      const label = names[key];
      return label
        ? [{ value: `${at(page)}#${page}.${key}`, label, detail: t(`edition.page.${page}`), group }]
        : [];
    }),
  );
  return [...ofPage, keyDates, ...fields];
}
