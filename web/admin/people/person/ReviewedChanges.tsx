import { useTranslation } from 'react-i18next';
import type { ReviewedChange } from '#shared/admin/approvals.ts';
import { useFormat } from '#web/core/lib/format.ts';
import { useParticipantWords } from '#web/core/person/participant-words.ts';
import { Photo } from '#web/core/photo/Photo.tsx';

/** Changes after the badge was signed: old and new values. Needs 'people', 'badge'. */
export function ReviewedChanges({ changes }: { changes: readonly ReviewedChange[] }) {
  const { t } = useTranslation();
  const shown = useShownValue();
  return (
    <ul className="mt-1 grid gap-1 text-sm">
      {changes.map((change) => (
        <li key={change.field} className="wrap-anywhere">
          <span className="text-muted">{t(`people.approvals.change.${change.field}`)}: </span>
          {change.field === 'photo' && change.before ? (
            <Photo
              src={change.before}
              alt={t('people.approvals.change.before')}
              width={40}
              height={50}
              className="inline-block h-12.5 w-10 align-middle opacity-70"
            />
          ) : (
            <s>{shown(change.field, change.before)}</s>
          )}{' '}
          → <strong>{shown(change.field, change.after)}</strong>
        </li>
      ))}
    </ul>
  );
}

function useShownValue() {
  const { t } = useTranslation();
  const say = useParticipantWords();
  const format = useFormat();
  return (field: ReviewedChange['field'], value: string | null): string => {
    if (field === 'photo') return t(`people.approvals.change.${value ? 'newPhoto' : 'noPhoto'}`);
    if (!value) return '—';
    if (field === 'birthDate') return format.date(value);
    if (field === 'role') return say.anyRole(value);
    return field === 'category' ? say.category({ category: value }) : value;
  };
}
