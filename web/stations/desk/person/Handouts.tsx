import { useTranslation } from 'react-i18next';
import { handoutsOf, readHandouts } from '#shared/credentials/handouts.ts';
import type { PersonRow } from '#shared/people/participant.ts';
import { useFormat } from '#web/core/lib/format.ts';
import { useLanguage } from '#web/core/lib/i18n.ts';
import { Icon } from '#web/core/ui/Icon.tsx';
import type { LocalDatabase } from '#web/offline/store/database.ts';
import { useDeviceSetting } from '#web/offline/store/settings.ts';
import { useDeviceNames } from '#web/offline/sync/device-names.ts';

/** A person's hand-outs, with the texts about those given. Needs the words 'handouts' and 'devices'. */
export function useHandouts(db: LocalDatabase, person: PersonRow) {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const nameOf = useDeviceNames(db);
  const stored = useDeviceSetting(db, 'handouts');
  return handoutsOf(person, readHandouts(stored)).map(({ handout, isEntitled, had }) => {
    const given = had && {
      ...had,
      words: t(`handouts.had.${handout.kind}`, {
        device: nameOf(had.by),
        time: format.date(had.at, 'dateTime'),
      }),
    };
    const toDo = t(`handouts.toDo.${handout.kind}`);
    return {
      uid: handout.uid,
      name: handout.name[language],
      kind: handout.kind,
      isEntitled,
      had: given,
      toDo,
    };
  });
}

interface HandoutsProps {
  db: LocalDatabase;
  person: PersonRow;
  onOpen: () => void;
}

/** On a person's panel: what they are entitled to, and where and when they got it. */
export function Handouts({ db, person, onOpen }: HandoutsProps) {
  const { t } = useTranslation();
  const all = useHandouts(db, person);
  if (all.length === 0) return null;
  return (
    <section aria-label={t('handouts.card')} className="mt-1 border-rule border-t-2 pt-3">
      <button
        type="button"
        tabIndex={-1}
        onMouseDown={(event) => event.preventDefault()}
        onClick={onOpen}
        className="w-full text-left"
      >
        <span className="digits mb-2 block">
          {t('handouts.card')} ·{' '}
          {t('handouts.progress', { had: all.filter(({ had }) => had).length, total: all.length })}
        </span>
        <ul className="grid gap-1.5">
          {all.map(({ uid, name, kind, had, toDo }) => (
            <li key={uid} className="flex items-start gap-3">
              <Icon
                name={had ? 'check' : 'plus'}
                className={`mt-0.5 ${had ? 'text-good' : kind === 'required' ? 'text-warn' : 'text-muted'}`}
              />
              <span className="wrap-anywhere min-w-0">
                <strong>{name}</strong>
                <span className={`digits block text-sm ${had ? '' : 'text-muted'}`}>
                  {had ? had.words : toDo}
                </span>
              </span>
            </li>
          ))}
        </ul>
      </button>
    </section>
  );
}
