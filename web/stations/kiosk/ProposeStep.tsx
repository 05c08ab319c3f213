import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { oneLine } from '#shared/base/text.ts';
import { noteLimit } from '#shared/people/note.ts';
import type { PersonRow, ProposeCommand } from '#shared/people/participant.ts';
import { hasName } from '#shared/people/participant.ts';
import { standingProposal } from '#shared/people/proposal.ts';
import { CountryOptions } from '#web/core/form/CountryOptions.tsx';
import { TextArea, TextField } from '#web/core/form/Field.tsx';
import { SelectField } from '#web/core/form/SelectField.tsx';
import { Button } from '#web/core/ui/Button.tsx';

interface ProposeStepProps {
  person: PersonRow;
  /** Keeps it; false where it could not be kept. */
  onSend: (said: Omit<ProposeCommand, 'uid'>) => Promise<boolean>;
}

/** The participant describes what is wrong. Nothing is changed: a desk reviews it first. */
export function ProposeStep({ person, onSend }: ProposeStepProps) {
  const { t } = useTranslation();
  // A participant who comes back finds the earlier proposal.
  const [before] = useState(() => standingProposal(person));
  const [firstName, setFirstName] = useState(before?.changes.firstName ?? person.firstName);
  const [lastName, setLastName] = useState(before?.changes.lastName ?? person.lastName);
  const [country, setCountry] = useState(before?.changes.country ?? person.country);
  const [text, setText] = useState(before?.text ?? '');
  const [trouble, setTrouble] = useState<'empty' | 'nothing' | 'failed' | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const said = { firstName: oneLine(firstName), lastName: oneLine(lastName), country };
    if (!hasName(said)) return setTrouble('empty');
    const changes = Object.fromEntries(
      Object.entries(said).filter(([field, value]) => value !== person[field as keyof typeof said]),
    );
    if (Object.keys(changes).length === 0 && text.trim() === '') return setTrouble('nothing');
    setTrouble(null);
    setBusy(true);
    if (await onSend({ changes, text })) return;
    setBusy(false);
    setTrouble('failed');
  }

  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="grid gap-5 [&_input]:min-h-16 [&_input]:text-xl [&_select]:min-h-16 [&_select]:text-xl"
    >
      <h1 className="board text-2xl">{t('kiosk.self.propose.title')}</h1>
      <p>{t('kiosk.self.propose.text')}</p>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={t('kiosk.self.propose.firstName')}
          value={firstName}
          error={trouble === 'empty' ? t('kiosk.self.propose.empty') : undefined}
          autoComplete="off"
          autoCapitalize="words"
          spellCheck={false}
          maxLength={80}
          onChange={(event) => setFirstName(event.target.value)}
        />
        <TextField
          label={t('kiosk.self.propose.lastName')}
          value={lastName}
          error={trouble === 'empty' ? t('kiosk.self.propose.empty') : undefined}
          autoComplete="off"
          autoCapitalize="words"
          spellCheck={false}
          maxLength={80}
          onChange={(event) => setLastName(event.target.value)}
        />
      </div>
      <SelectField
        label={t('kiosk.self.check.country')}
        value={country}
        onChange={(event) => setCountry(event.target.value)}
      >
        <CountryOptions />
      </SelectField>
      <TextArea
        label={t('kiosk.self.propose.other')}
        hint={t('kiosk.self.propose.hint', { left: noteLimit - text.length })}
        value={text}
        rows={2}
        maxLength={noteLimit}
        onChange={(event) => setText(event.target.value)}
      />
      <p role="alert" className="min-h-7 font-semibold text-bad">
        {trouble && trouble !== 'empty' && t(`kiosk.self.propose.${trouble}`)}
      </p>
      <Button type="submit" look="accent" size="lg" className="min-h-20! text-xl!" pending={isBusy}>
        {t('kiosk.self.propose.send')}
      </Button>
    </form>
  );
}
