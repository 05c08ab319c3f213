import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '#web/core/form/Field.tsx';
import { PinPad } from '#web/core/form/PinPad.tsx';
import { createPinGate } from '#web/offline/lock/operator-pin.ts';
import type { LocalDatabase, OperatorRecord } from '#web/offline/store/database.ts';
import { PinOwner } from './PinOwner.tsx';

interface PinEntryProps {
  db: LocalDatabase;
  /** The last operator; without one, the form asks for the user name first. */
  owner: string | null;
  onRight: (operator: OperatorRecord) => Promise<void>;
}

/** The PIN of an operator who has signed in at this device before. */
export function PinEntry({ db, owner, onRight }: PinEntryProps) {
  const asksName = owner === null;
  const { t } = useTranslation();
  const [gate] = useState(() => createPinGate(db));
  const [username, setUsername] = useState('');

  async function judge(pin: string): Promise<string | null> {
    try {
      const verdict = await gate({ username: asksName ? username : null, pin });
      if (verdict.kind === 'ended') return t('devices.lock.ended');
      if (verdict.kind === 'wrong') {
        const { waitSeconds } = verdict;
        if (waitSeconds > 0) return t('devices.pin.wait', { count: waitSeconds });
        return t(asksName ? 'devices.lock.unknown' : 'devices.pin.wrong');
      }
      await onRight(verdict.operator);
      return null;
    } catch (error) {
      reportError(error);
      return t('devices.lock.failed');
    }
  }

  return (
    <section>
      <h2 className={owner ? 'sr-only' : 'board mb-4 text-xl'}>{t('devices.lock.title')}</h2>
      {owner && <PinOwner name={owner} />}
      <PinPad label={t('devices.pin.label')} onPin={judge}>
        {asksName && (
          <TextField
            label={t('devices.operator.username')}
            value={username}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
            // The first thing that is asked.
            autoFocus
            onChange={(event) => setUsername(event.target.value)}
          />
        )}
      </PinPad>
    </section>
  );
}
