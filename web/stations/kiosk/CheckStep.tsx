import { useTranslation } from 'react-i18next';
import { isIssueUndone } from '#shared/credentials/reasons.ts';
import { fullName } from '#shared/people/full-name.ts';
import { badgeWords } from '#web/badges/badge-words.ts';
import { useFormat } from '#web/core/lib/format.ts';
import { useLanguage } from '#web/core/lib/i18n.ts';
import { Button } from '#web/core/ui/Button.tsx';
import { LocalPhoto } from '#web/device/LocalPhoto.tsx';
import type { LocalDatabase } from '#web/offline/store/database.ts';
import type { PersonView } from '#web/offline/store/people.ts';

interface CheckStepProps {
  db: LocalDatabase;
  view: PersonView;
  onRight: () => void;
  onWrong: () => void;
}

/** What the badge will show. Only a desk corrects data; here participants report errors. */
export function CheckStep({ db, view, onRight, onWrong }: CheckStepProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const format = useFormat();
  const { person, credential } = view;
  const words = badgeWords(person, language);
  const isRevoked = credential?.status === 'revoked' && !isIssueUndone(credential);
  const lines = [
    [t('kiosk.self.check.role'), words.role],
    ...(words.category ? [[t('kiosk.self.check.category'), words.category]] : []),
    [t('kiosk.self.check.team'), person.teamName ?? t('kiosk.self.check.noTeam')],
    [t('kiosk.self.check.country'), words.country],
    // A number that is wrong here is wrong on every list.
    ...(person.birthDate ? [[t('kiosk.self.check.birthDate'), format.date(person.birthDate, 'long')]] : []),
  ];
  return (
    <section className="grid gap-6">
      <h1 className="board text-2xl">{t('kiosk.self.check.title')}</h1>
      <div className="flex flex-wrap items-start gap-6">
        <LocalPhoto db={db} sha256={person.photo} alt="" width={144} height={180} />
        <dl className="grid min-w-64 flex-1 gap-3">
          <div>
            <dt className="text-muted text-sm">{t('kiosk.self.check.name')}</dt>
            <dd className="wrap-anywhere font-semibold text-2xl">{fullName(person)}</dd>
          </div>
          {lines.map(([name, value]) => (
            <div key={name}>
              <dt className="text-muted text-sm">{name}</dt>
              <dd className="wrap-anywhere text-xl">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <p role="alert" className="min-h-7 font-semibold text-bad">
        {isRevoked && t('kiosk.self.check.revoked')}
      </p>
      {!isRevoked && (
        <div className="grid gap-4 sm:grid-cols-2">
          <Button look="quiet" size="lg" className="min-h-20! text-xl!" onClick={onWrong}>
            {t('kiosk.self.check.no')}
          </Button>
          <Button look="accent" size="lg" className="min-h-20! text-xl!" onClick={onRight}>
            {t('kiosk.self.check.yes')}
          </Button>
        </div>
      )}
    </section>
  );
}
