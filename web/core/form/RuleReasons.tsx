import { useTranslation } from 'react-i18next';
import { categoryName, tournament } from '#shared/edition/tournament.ts';
import { type BrokenRule, playersNeeded, type RuleName, staffMax } from '#shared/people/eligibility.ts';
import { useFormat } from '#web/core/lib/format.ts';
import { useLanguage } from '#web/core/lib/i18n.ts';
import { Icon } from '#web/core/ui/Icon.tsx';

/** The eligibility rules in words: what each requires, and why a person breaks it. Needs 'rules'. */
export function useRuleWords() {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const { rules } = tournament;
  return {
    name: (rule: RuleName) => t(`rules.name.${rule}`),
    /** The requirement of the rule, with the figures of this edition. */
    says: (rule: RuleName) =>
      t(
        rule === 'playersMin' && rules.oldestFrom === undefined
          ? 'rules.playersMinAll'
          : `rules.says.${rule}`,
        {
          year: tournament.year,
          players: rules.playersMax,
          least: playersNeeded(''),
          oldest: rules.playersMinOldest,
          from: rules.oldestFrom,
          coaches: rules.coachesMax,
          staff: staffMax(),
          date: format.date(tournament.rosterFreezeAt, 'dateTime'),
        },
      ),
    why: (broken: BrokenRule): string => {
      switch (broken.rule) {
        case 'age':
          return t(ageKey(broken), {
            age: broken.age,
            year: tournament.year,
            limit: broken.minimumAge ?? broken.maximumAge,
          });
        case 'oneCategory':
          return t(
            broken.because === 'team' ? 'rules.broken.oneCategoryTeam' : 'rules.broken.oneCategoryPlayer',
            { other: categoryName(broken.other, language) },
          );
        case 'rosterFreeze':
          return t('rules.broken.rosterFreeze', { since: format.date(broken.since, 'dateTime') });
        case 'team':
          return t('rules.broken.team');
        default:
          return t(`rules.broken.${broken.rule}`, { has: broken.has, limit: broken.limit });
      }
    },
  };
}

function ageKey({ minimumAge, onDay }: Extract<BrokenRule, { rule: 'age' }>) {
  const isYoung = minimumAge !== undefined;
  if (onDay) return isYoung ? 'rules.broken.age.youngOnDay' : 'rules.broken.age.oldOnDay';
  return isYoung ? 'rules.broken.age.young' : 'rules.broken.age.old';
}

interface RuleReasonsProps {
  broken: readonly BrokenRule[];
  /** The rules the organizers enforce. */
  binding?: readonly RuleName[];
  className?: string;
}

/** Every rule a person breaks, with its reason; those that block a badge say so. */
export function RuleReasons({ broken, binding = [], className = '' }: RuleReasonsProps) {
  const { t } = useTranslation();
  const words = useRuleWords();
  if (broken.length === 0) return null;
  return (
    <ul className={`grid gap-2 ${className}`}>
      {broken.map((one) => {
        const stops = binding.includes(one.rule);
        return (
          <li
            key={one.rule}
            className={`flex items-start gap-3 border-l-8 bg-surface px-4 py-3 ${stops ? 'border-bad' : 'border-warn'}`}
          >
            <Icon name={stops ? 'ban' : 'warning'} className={`mt-1 ${stops ? 'text-bad' : 'text-warn'}`} />
            <span>
              <strong className="block">{words.name(one.rule)}</strong>
              {words.why(one)}
              {stops && <span className="block font-semibold text-bad">{t('rules.binding')}</span>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
