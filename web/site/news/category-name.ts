import { useTranslation } from 'react-i18next';
import { newsCategories } from '#shared/edition/tournament.ts';

/** Categories in the reader's language; one invented by an editor stays as written. */
export function useCategoryName(): (category: string) => string {
  const { t } = useTranslation();
  return (category) => {
    const known = newsCategories.find((name) => name === category);
    return known ? t(`common.newsCategory.${known}`) : category;
  };
}
