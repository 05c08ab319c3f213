import { useTranslation } from 'react-i18next';
import { useEdition } from '#web/core/client/edition.ts';

/** What a game is worth: in words where it is worth as much as in the FIBA rules. Needs the area 'competition'. */
export function usePointWords(): string {
  const { t } = useTranslation();
  const { pointsWin: win, pointsLoss: loss, pointsNoShow: noShow } = useEdition().rules;
  if (win === 2 && loss === 1 && noShow === 0) return t('competition.standings.rule');
  return t('competition.standings.ruleOf', { win, loss, noShow });
}
