import { type FormEvent, type RefObject, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isBirthDate } from '#shared/base/dates.ts';
import { BirthDateField } from '#web/core/form/BirthDateField.tsx';
import { TextField } from '#web/core/form/Field.tsx';
import { Button } from '#web/core/ui/Button.tsx';
import type { LocalDatabase } from '#web/offline/store/database.ts';
import type { LocalPeople, PersonView } from '#web/offline/store/people.ts';
import {
  type FindBegun,
  type FindTrouble,
  findByBirthDate,
  findByReader,
  type LookupResult,
  mostTries,
} from './find-participant.ts';
import type { CodeReader } from './SetUp.tsx';

interface FindStepProps {
  db: LocalDatabase;
  people: Pick<LocalPeople, 'search'>;
  Reader: CodeReader;
  /** How many lookups have failed; stored by the page, so that starting again gives no new attempts. */
  tries: RefObject<number>;
  /** What a reader sent before this step: a number, or a code that matches no person. */
  begun?: FindBegun | undefined;
  onFound: (view: PersonView) => void;
}

const pauseMs = 60_000;

/** The code one holds, or number or last name with the birth date. */
export function FindStep({ db, people, Reader, tries, begun, onFound }: FindStepProps) {
  const { t } = useTranslation();
  const [who, setWho] = useState(begun?.who ?? '');
  const [birthDate, setBirthDate] = useState('');
  const [trouble, setTrouble] = useState<FindTrouble | null>(
    tries.current >= mostTries ? 'tooMany' : (begun?.trouble ?? null),
  );

  useEffect(() => {
    if (trouble !== 'tooMany') return;
    const timer = setTimeout(() => {
      tries.current = 0;
      setTrouble(null);
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [trouble, tries]);

  function settle(found: LookupResult, otherwise: FindTrouble) {
    if (found.kind === 'found') {
      tries.current = 0;
      return onFound(found.view);
    }
    tries.current += 1;
    if (tries.current >= mostTries) return setTrouble('tooMany');
    setTrouble(found.kind === 'several' ? 'several' : otherwise);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (trouble === 'tooMany') return;
    if (who.trim() === '' || !isBirthDate(birthDate)) return setTrouble('missing');
    settle(findByBirthDate(people, who, birthDate), 'noMatch');
  }

  return (
    <section className="grid gap-6 lg:grid-cols-2 lg:gap-x-12">
      <h1 className="board text-2xl lg:col-span-2 low:text-xl">{t('kiosk.self.find.title')}</h1>
      <div className="grid content-start gap-2">
        <p>{t('kiosk.self.find.scan')}</p>
        <div className="flex min-h-64 flex-col">
          <Reader
            onText={async (text) => {
              if (trouble === 'tooMany') return;
              const read = await findByReader(db, people, text);
              if (read.kind === 'number') setWho(read.number);
              else settle(read, 'unknownCode');
            }}
          />
        </div>
      </div>
      <p className="text-center font-semibold text-muted lg:hidden">{t('kiosk.self.find.or')}</p>
      <form noValidate onSubmit={submit} className="grid gap-5 [&_input]:min-h-16 [&_input]:text-xl">
        <TextField
          label={t('kiosk.self.find.who')}
          value={who}
          autoComplete="off"
          spellCheck={false}
          maxLength={80}
          onChange={(event) => setWho(event.target.value)}
        />
        <BirthDateField label={t('kiosk.self.find.birth')} value={birthDate} onChange={setBirthDate} />
        <p role="alert" className="min-h-7 font-semibold text-bad">
          {trouble && t(`kiosk.self.find.${trouble}`)}
        </p>
        <Button
          type="submit"
          look="accent"
          size="lg"
          className="min-h-20! text-xl!"
          disabled={trouble === 'tooMany'}
        >
          {t('kiosk.self.find.submit')}
        </Button>
      </form>
    </section>
  );
}
