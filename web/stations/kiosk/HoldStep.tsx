import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeep } from '#web/core/dialog/use-keep.ts';
import { Button } from '#web/core/ui/Button.tsx';
import { useSecondsToUndo } from '#web/device/use-seconds-to-undo.ts';
import type { LocalDatabase } from '#web/offline/store/database.ts';
import { undoMs } from '#web/offline/store/held.ts';
import { findUndoable } from '#web/offline/store/undo.ts';
import { cancelCopy } from './self-service.actions.ts';

interface HoldStepProps {
  db: LocalDatabase;
  /** The copy's undoable action. */
  action: string;
}

/** A copy that is not printed yet: once it is on paper, canceling would leave two valid badges. */
export function HoldStep({ db, action }: HoldStepProps) {
  const { t } = useTranslation();
  const keep = useKeep();
  const [isCanceling, setCanceling] = useState(false);
  const held = useLiveQuery(() => findUndoable(db, action), [db, action]);
  const secondsLeft = useSecondsToUndo(held ?? null);

  async function cancel() {
    setCanceling(true);
    try {
      await cancelCopy(db, action);
    } finally {
      setCanceling(false);
    }
  }

  return (
    <section className="grid gap-6 text-center">
      <h1 role="status" className="board text-2xl">
        {t('kiosk.self.hold.title')}
      </h1>
      <p aria-hidden="true" className="digits board text-3xl">
        {secondsLeft}
      </p>
      <div aria-hidden="true" className="h-3 overflow-hidden rounded-full bg-rule">
        <div className="h-full bg-ball" style={{ width: `${(100 * secondsLeft * 1000) / undoMs}%` }} />
      </div>
      <p className="text-xl">{t('kiosk.self.hold.text')}</p>
      <Button
        look="quiet"
        size="lg"
        className="min-h-20! text-xl!"
        disabled={secondsLeft === 0}
        pending={isCanceling}
        onClick={() => keep(cancel())}
      >
        {t('kiosk.self.hold.cancel')}
      </Button>
    </section>
  );
}
