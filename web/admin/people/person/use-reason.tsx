import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ReasonCode, reasonTitle, writeReason } from '#shared/credentials/reasons.ts';
import { TextField } from '#web/core/form/Field.tsx';
import { SelectField } from '#web/core/form/SelectField.tsx';
import { useLanguage } from '#web/core/lib/i18n.ts';

type ReasonName = Exclude<ReasonCode, 'other'>;

export const revokeReasons = ['lost', 'stolen', 'leftTeam', 'misuse'] as const;

interface ReasonField {
  /** The stored value; empty if there is none. */
  reason: string;
  /** Whether there is one; where not, the field says so. */
  check: () => boolean;
  fields: ReactNode;
}

/** Why something is done to a credential: one of the usual reasons, or another in words. */
export function useReason(names: readonly ReasonName[]): ReasonField {
  const { t } = useTranslation();
  const language = useLanguage();
  const [chosen, setChosen] = useState('');
  const [written, setWritten] = useState('');
  const [isMissing, setMissing] = useState(false);
  const known = names.find((name) => name === chosen);
  const note = chosen === 'other' ? written.trim() : '';
  const reason = known ?? (note === '' ? '' : writeReason('other', note));
  const missing = isMissing ? t('people.ask.missing') : undefined;
  return {
    reason,
    check: () => {
      setMissing(!reason);
      return reason !== '';
    },
    fields: (
      <>
        <SelectField
          label={t('people.ask.reason')}
          placeholder={t('people.ask.choose')}
          error={chosen === 'other' ? undefined : missing}
          value={chosen}
          onChange={(event) => {
            setChosen(event.target.value);
            setMissing(false);
          }}
          options={[
            ...names.map((name) => ({ value: name, label: reasonTitle(name, language) })),
            { value: 'other', label: t('people.ask.other') },
          ]}
        />
        {chosen === 'other' && (
          <TextField
            label={t('people.ask.which')}
            error={missing}
            value={written}
            maxLength={280}
            onChange={(event) => {
              setWritten(event.target.value);
              setMissing(false);
            }}
          />
        )}
      </>
    ),
  };
}
