import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { branches } from '#shared/edition/choices.ts';
import type { CategoryFacts } from '#shared/edition/edition.ts';
import { findKind, openCategories, tournament } from '#shared/edition/tournament.ts';
import { useEdition } from '#web/core/client/edition.ts';
import { useFormat } from '#web/core/lib/format.ts';
import { type Language, useLanguage } from '#web/core/lib/i18n.ts';

/** The facts the rules are about, in the reader's language. */
export function useRuleFacts() {
  const { t } = useTranslation();
  const language = useLanguage();
  const format = useFormat();
  const { rules } = tournament;
  const { playersMin, playersMinOldest = playersMin, oldestFrom = Infinity } = rules;
  const open = openCategories();
  const isByYear = open.every(({ ageBy }) => ageBy === 'yearEnd');
  const yearEnd = open.every(({ maximumAge }) => maximumAge === undefined) ? 'yearEnd' : 'yearEndRange';
  const leastAges = open.map(({ minimumAge = 0 }) => minimumAge);
  const younger = leastAges.filter((age) => age < oldestFrom);
  const older = leastAges.filter((age) => age >= oldestFrom);
  const { dates, keyDates } = useEdition();
  const day = (id: string) => {
    const date = keyDates.find((event) => event.id === id)?.date;
    return date && format.date(date, 'long');
  };
  return {
    year: tournament.year,
    closes: day('registration'),
    early: day('earlyAccreditation'),
    main: day('mainAccreditation'),
    finals: format.days(keyDates.find((event) => event.id === 'finals1')?.date ?? dates.endsOn, dates.endsOn),
    ages: t(`regulations.ages.${isByYear ? yearEnd : 'firstDay'}`, { year: tournament.year }),
    categories: branches
      .flatMap((branch) => {
        const ages = open.filter((one) => one.branch === branch).map((one) => ageWords(one, language, t));
        return ages.length > 0 ? [`${t(`regulations.branch.${branch}`)}: ${ages.join(', ')}.`] : [];
      })
      .join(' '),
    minimum:
      older.length > 0 && younger.length > 0 && playersMin !== playersMinOldest
        ? t('regulations.minimum.byAge', {
            playersMin,
            playersMinOldest,
            below: Math.max(...younger),
            from: Math.min(...older),
          })
        : t('regulations.minimum.all', { count: older.length > 0 ? playersMinOldest : playersMin }),
    squad: squadWords(t),
    bench: benchWords(t),
    players: rules.playersMax,
    coaches: rules.coachesPaid,
    assistants: rules.extraAssistantsMax,
    medical: rules.medicalStaff,
    uniforms: rules.uniforms,
    roster: rules.rosterMinutesBefore,
    grace: rules.graceMinutes,
    protest: rules.protestMinutes,
    ruling: rules.rulingHours,
    win: rules.pointsWin,
    loss: rules.pointsLoss,
    noShow: rules.pointsNoShow,
  };
}

/** '40+' where the name says it; otherwise the name with the ages that it does not say. */
function ageWords({ minimumAge, maximumAge, name }: CategoryFacts, language: Language, t: TFunction): string {
  const from = minimumAge !== undefined && t('regulations.between.from', { age: minimumAge });
  if (from && maximumAge === undefined && name[language].includes(from)) return from;
  const until = maximumAge !== undefined && t('regulations.between.until', { age: maximumAge });
  const ages =
    from && until ? t('regulations.between.both', { from: minimumAge, until: maximumAge }) : from || until;
  return ages ? `${name[language]} (${ages})` : name[language];
}

const hasCoach = () => findKind('Coach')?.isOn ?? false;

/** 'up to 14 players and 1 coach; a coach is required' */
function squadWords(t: TFunction): string {
  const { playersMax, coachesPaid } = tournament.rules;
  const players = t('regulations.squad.players', { count: playersMax });
  return hasCoach() && coachesPaid > 0
    ? t('regulations.squad.coaches', { players, count: coachesPaid })
    : players;
}

/** 'the players in the game, the coach, up to 3 accredited assistants and 1 member of the medical staff' */
function benchWords(t: TFunction): string {
  const { extraAssistantsMax, medicalStaff } = tournament.rules;
  const people = [
    t('regulations.bench.players'),
    ...(hasCoach() ? [t('regulations.bench.coach')] : []),
    ...(extraAssistantsMax > 0 ? [t('regulations.bench.assistants', { count: extraAssistantsMax })] : []),
    ...(medicalStaff > 0 ? [t('regulations.bench.medical', { count: medicalStaff })] : []),
  ];
  const last = people.pop();
  return people.length > 0 ? t('regulations.bench.and', { others: people.join(', '), last }) : (last ?? '');
}
