import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#web/core/dialog/Dialog.tsx';
import { useFormat } from '#web/core/lib/format.ts';
import { Button } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { resendRefused } from '#web/device/desk.actions.ts';
import {
  type LocalDatabase,
  type RejectedEntry,
  type WalkInDraft,
  writeMeta,
} from '#web/offline/store/database.ts';
import { dismissRejected, listOpenRejections } from '#web/offline/store/outbox.ts';
import type { LocalPeople } from '#web/offline/store/people.ts';
import { findPhoto } from '#web/offline/store/photos.ts';
import { type DeskFailure, failureOf, failureOfRefusal } from './desk-failure.ts';
import { FailureNotice } from './FailureNotice.tsx';
import { readWork, type WorkLine, workKey } from './person/work-lines.ts';
import { useWhy } from './use-why.ts';

interface RejectedWorkProps {
  db: LocalDatabase;
  people: LocalPeople;
  onOpenPerson: (uid: string) => void;
  onRegister: (draft: WalkInDraft) => void;
}

/** Changes that the server rejected: one card each, until the operator answers it. */
export function RejectedWork(props: RejectedWorkProps) {
  const { t } = useTranslation();
  const entries = useLiveQuery(() => listOpenRejections(props.db), [props.db]) ?? [];
  if (entries.length === 0) return null;
  return (
    <section>
      <h3 className="mb-3 font-semibold text-bad text-lg">
        {t('desk.refused.title', { count: entries.length })}
      </h3>
      <ul className="grid gap-4">
        {entries.map((entry) => (
          <Card key={entry.mseq} {...props} entry={entry} line={readWork(entry, props.people, entries)} />
        ))}
      </ul>
    </section>
  );
}

/** `none`: the person was erased, so nothing can be done. */
type Fix = 'again' | 'correct' | 'open' | 'none';

/** How rejected work can be fixed, by its kind and the reason. */
export function fixOf(line: Pick<WorkLine, 'kind' | 'draft' | 'uid'>, code: string): Fix {
  const isData = ['INVALID', 'BAD_REQUEST', 'TOO_LARGE', 'WRONG_TYPE'].includes(code);
  if (['PERSON_ERASED', 'PERSON_MERGED'].includes(code)) return 'none';
  if (line.kind === 'participant.register' && isData && line.draft) return 'correct';
  const needsNew = ['NUMBER_TAKEN', 'BAD_CREDENTIAL', 'ALREADY_ISSUED', 'NO_CREDENTIAL', 'ALREADY_REVOKED'];
  if ((isData || needsNew.includes(code)) && line.uid !== null) return 'open';
  return 'again';
}

interface CardProps extends RejectedWorkProps {
  entry: RejectedEntry;
  line: WorkLine;
}

function Card({ db, entry, line, onOpenPerson, onRegister }: CardProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const why = useWhy();
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<DeskFailure | null>(null);
  const who = line.who || t('desk.work.removedPerson');
  const fix = fixOf(line, entry.code);

  async function putRight() {
    try {
      if (fix === 'again') {
        const sent = await resendRefused(db, entry);
        if (sent.kind === 'refused') setFailure(failureOfRefusal(sent));
      } else if (fix === 'open' && line.uid) {
        onOpenPerson(line.uid);
      } else if (line.draft) {
        const { photo, teamUid, language, ...rest } = line.draft;
        const fields = { ...rest, teamUid: teamUid ?? '', language: language ?? '' };
        const draft = { fields, photo: await findPhoto(db, photo) };
        // On the disk before the card is gone: closing the form now would otherwise lose a person.
        await writeMeta(db, 'walkIn', draft);
        await dismissRejected(db, entry.mseq);
        onRegister(draft);
      }
    } catch (error) {
      setFailure(failureOf(error));
    }
  }

  return (
    <li className="border-bad border-l-8 bg-ground px-4 py-3">
      <p className="digits font-semibold">
        {t(`desk.work.${workKey(line.kind)}`, { who, number: line.number, copy: line.copy })}
      </p>
      <p className="mt-1">{why(entry.code)}</p>
      {entry.kind === 'credential.issue' && (
        <p className="mt-1 flex items-start gap-2 text-warn">
          <Icon name="warning" className="mt-0.5" />
          {t('desk.refused.badgeIsOut')}
        </p>
      )}
      <p className="digits mt-1 text-muted text-sm">
        {t('desk.refused.when', {
          done: format.date(new Date(entry.at), 'dateTime'),
          refused: format.date(new Date(entry.refusedAt), 'time'),
          code: entry.code,
        })}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        {fix !== 'none' && <Button onClick={putRight}>{t(`desk.refused.fix.${fix}`)}</Button>}
        <Button look="quiet" onClick={() => setAsking(true)}>
          {t('desk.refused.dismiss')}
        </Button>
      </div>
      {failure && <FailureNotice failure={failure} />}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('desk.refused.dismissTitle')}
        description={t('desk.refused.dismissText', { who })}
        confirmLabel={t('desk.refused.dismissConfirm')}
        destructive
        onConfirm={() => void dismissRejected(db, entry.mseq).catch((error) => setFailure(failureOf(error)))}
      />
    </li>
  );
}
