import { useTranslation } from 'react-i18next';
import { type Handout, handoutsOf } from '#shared/credentials/handouts.ts';
import type { PersonRow } from '#shared/people/participant.ts';
import { useLanguage } from '#web/core/lib/i18n.ts';
import { Button } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { Key } from '#web/stations/desk/Key.tsx';

/** A document, a waiver or a fee of one person, and whether it was received. */
export type RequirementStatus = Handout & { isHad: boolean };

/** A person's requirements by role, in the organizers' order. */
export function broughtBy(person: PersonRow, all: readonly Handout[]): RequirementStatus[] {
  const brought = all.filter(({ kind }) => kind !== 'given');
  return handoutsOf(person, brought).map(({ handout, had }) => ({ ...handout, isHad: had !== null }));
}

/** In a member's row: received and missing requirements. Needs the words 'handouts'. */
export function Brings({ all }: { all: readonly RequirementStatus[] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (all.length === 0) return null;
  return (
    <span className="flex flex-wrap gap-x-3 text-sm">
      {all.map(({ uid, name, kind, isHad }) => (
        <span
          key={uid}
          className={`inline-flex items-center gap-1 ${isHad ? 'text-good' : kind === 'required' ? 'font-semibold text-bad' : 'text-warn'}`}
        >
          <Icon name={isHad ? 'check' : 'close'} size={14} />
          <span className="wrap-anywhere">{name[language]}</span>
          <span className="sr-only">{t(isHad ? 'handouts.team.had' : 'handouts.team.missing')}</span>
        </span>
      ))}
    </span>
  );
}

/** One requirement of a whole team. */
export interface TeamThing {
  handout: Handout;
  /** How many members it applies to, and how many brought it. */
  total: number;
  had: number;
  /** Uids of those chosen who lack it. */
  missing: string[];
}

/** A team's requirements, in the organizers' order; `chosen` are uids. */
export function thingsOf(
  handouts: readonly Handout[],
  people: readonly PersonRow[],
  chosen: ReadonlySet<string>,
): TeamThing[] {
  return handouts
    .filter(({ kind }) => kind !== 'given')
    .map((handout) => {
      const theirs = people.flatMap((person) =>
        broughtBy(person, [handout]).map(({ isHad }) => ({ uid: person.uid, isHad })),
      );
      const missing = theirs.filter(({ uid, isHad }) => !isHad && chosen.has(uid)).map(({ uid }) => uid);
      return { handout, total: theirs.length, had: theirs.filter(({ isHad }) => isHad).length, missing };
    })
    .filter(({ total }) => total > 0);
}

interface TeamRequirementsProps {
  things: readonly TeamThing[];
  /** What Shift and Enter receive. */
  next: TeamThing | undefined;
  isBusy: boolean;
  onReceive: (thing: TeamThing) => void;
}

const receiveKey = '⇧ Enter';

/** A team's requirements, one line each: how many are received, and one button for the chosen people who lack it. */
export function TeamRequirements({ things, next, isBusy, onReceive }: TeamRequirementsProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (things.length === 0) return null;
  return (
    <ul aria-label={t('handouts.team.title')} className="mt-5 grid gap-x-8 sm:grid-cols-2">
      {things.map((thing) => {
        const { handout, total, had, missing } = thing;
        return (
          <li
            key={handout.uid}
            className="flex min-h-14 flex-wrap items-center justify-between gap-3 border-rule border-t py-1"
          >
            <span className="min-w-0">
              <strong className="wrap-anywhere">{handout.name[language]}</strong>
              <span className={`digits block text-sm ${had === total ? 'text-good' : 'text-muted'}`}>
                {t('handouts.team.of', { had, total })}
              </span>
            </span>
            {missing.length > 0 && (
              <Button
                look="quiet"
                disabled={isBusy}
                aria-label={t('handouts.team.receiveOf', {
                  count: missing.length,
                  name: handout.name[language],
                })}
                onClick={() => onReceive(thing)}
              >
                {t('handouts.team.receive', { count: missing.length })}
                {handout === next?.handout && <Key>{receiveKey}</Key>}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
