import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { fullName } from '#shared/people/full-name.ts';
import type { Participant } from '#shared/people/participant.ts';
import { adminPath } from '#web/core/client/paths.ts';
import { useCall } from '#web/core/client/query.ts';
import { useFormat } from '#web/core/lib/format.ts';
import { wordsForError } from '#web/core/lib/i18n.ts';
import { Button } from '#web/core/ui/Button.tsx';
import { Notice } from '#web/core/ui/Notice.tsx';
import { BackLink } from '#web/core/ui/TextLink.tsx';
import { type DuplicatePair, MergeDialog } from './MergeDialog.tsx';

/** /admin/credentials/doubles: people who may be registered twice, to compare and merge. */
export function DuplicatesPage() {
  const { t } = useTranslation();
  const doubles = useCall('GET /api/admin/doubles', undefined, { staleTime: 0 });
  const [pair, setPair] = useState<DuplicatePair | null>(null);
  return (
    <section aria-labelledby="doubles-title" className="max-w-4xl">
      <BackLink to={adminPath('credentials')}>{t('people.detail.back')}</BackLink>
      <h1 id="doubles-title" className="board mb-2 text-xl">
        {t('people.doubles.title')}
      </h1>
      <p className="mb-6 text-muted">{t('people.doubles.lead')}</p>
      {doubles.isPending ? (
        <Notice kind="loading">{t('people.doubles.loading')}</Notice>
      ) : doubles.isError ? (
        <Notice
          kind="error"
          action={<Button onClick={() => void doubles.refetch()}>{t('people.retry')}</Button>}
        >
          {wordsForError(doubles.error)}
        </Notice>
      ) : doubles.data.length === 0 ? (
        <Notice kind="empty">{t('people.doubles.none')}</Notice>
      ) : (
        <ul className="grid gap-5">
          {doubles.data.map((group) => (
            <Group key={group.map(({ id }) => id).join()} group={group} onCompare={setPair} />
          ))}
        </ul>
      )}
      {pair && <MergeDialog pair={pair} onTurn={setPair} onClose={() => setPair(null)} />}
    </section>
  );
}

function Group({
  group,
  onCompare,
}: {
  group: readonly Participant[];
  onCompare: (pair: DuplicatePair) => void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const [stays, goes] = group;
  if (!stays || !goes) return null;
  return (
    <li className="border-rule border-t-2 pt-4">
      <ul className="grid gap-2">
        {group.map((person) => (
          <li key={person.id} className="flex flex-wrap items-baseline gap-x-4">
            <Link
              to={adminPath('credentials', String(person.id))}
              className="font-semibold text-link underline-offset-4 hover:underline"
            >
              {fullName(person)}
            </Link>
            <span className="digits text-muted text-sm">
              {[
                format.date(person.birthDate, 'long'),
                person.teamName ?? t('people.noTeam'),
                person.credentialNumber ?? t('people.status.none'),
              ].join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      <Button look="quiet" className="mt-3" onClick={() => onCompare({ stays, goes })}>
        {t('people.doubles.compare')}
      </Button>
    </li>
  );
}
