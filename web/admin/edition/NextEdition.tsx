import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { EditionInList } from '#shared/settings/editions.ts';
import { call } from '#web/core/client/api.ts';
import { adminPath } from '#web/core/client/paths.ts';
import { Check } from '#web/core/form/Check.tsx';
import { TextField } from '#web/core/form/Field.tsx';
import { Alert } from '#web/core/ui/Alert.tsx';
import { Button } from '#web/core/ui/Button.tsx';
import { showToast } from '#web/core/ui/toast.ts';
import { useAction } from '#web/records/use-action.ts';

interface NextEditionProps {
  live: EditionInList;
  /** The existing ones, whose codes are taken. */
  editions: readonly EditionInList[];
}

/** A draft of another edition: the live one with its dates moved to a new first day, under a code that ends with the year. */
export function NextEdition({ live, editions }: NextEditionProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<{ id?: string; startsOn?: string; withContent?: boolean }>({});
  const values = { ...proposeNext(live, editions, chosen.startsOn), withContent: true, ...chosen };
  const action = useAction({ changes: /\/editions?/, says: 'here' });

  async function prepare(event: FormEvent) {
    event.preventDefault();
    await action.run(async () => {
      const made = await call('POST /api/admin/editions/:id/copy', { params: { id: live.id }, body: values });
      showToast({ title: t('edition.prepared'), description: t('edition.preparedText') });
      await navigate(adminPath('settings', 'edition', made.id, 'identity'));
    });
  }

  return (
    <form noValidate className="mt-8 border-rule border-t-2 pt-6" onSubmit={(event) => void prepare(event)}>
      <h2 className="font-bold text-lg">{t('edition.next')}</h2>
      <p className="mt-1 mb-4 max-w-prose text-muted">{t('edition.nextText')}</p>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={t('edition.nextId')}
          hint={t('edition.nextIdHint')}
          error={action.errorOf('id')}
          spellCheck={false}
          autoComplete="off"
          value={values.id}
          onChange={({ target }) => setChosen({ ...chosen, id: target.value })}
        />
        <TextField
          label={t('edition.nextFrom')}
          error={action.errorOf('startsOn') ?? action.errorOf('dates.startsOn')}
          type="date"
          value={values.startsOn}
          onChange={({ target }) => setChosen({ ...chosen, startsOn: target.value })}
        />
      </div>
      <Check
        className="mt-4"
        hint={t('edition.nextContentHint')}
        checked={values.withContent}
        onChange={(withContent) => setChosen({ ...chosen, withContent })}
      >
        {t('edition.nextContent')}
      </Check>
      <Alert className="mt-4">{action.failure}</Alert>
      <Button type="submit" className="mt-5" pending={action.isBusy}>
        {t('edition.prepare')}
      </Button>
    </form>
  );
}

/** The code and the first day of the next year for which no edition has that code: from the year of a chosen day on. */
function proposeNext({ id, startsOn }: EditionInList, editions: readonly EditionInList[], chosen = '') {
  // A year that is still being typed is 0002.
  const from = chosen > '2' ? Number(chosen.slice(0, 4)) : Number(startsOn.slice(0, 4)) + 1;
  for (let year = from; ; year += 1) {
    const free = id.replace(/\d{4}$/, String(year));
    if (!editions.some((one) => one.id === free))
      return { id: free, startsOn: `${year}${startsOn.slice(4).replace('-02-29', '-02-28')}` };
  }
}
