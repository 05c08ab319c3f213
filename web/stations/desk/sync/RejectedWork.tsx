import { useLiveQuery } from 'dexie-react-hooks';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fullName } from '#shared/people/full-name.ts';
import { eachOptional } from '#shared/people/person-fields.ts';
import { ConfirmDialog } from '#web/core/dialog/Dialog.tsx';
import { useSending } from '#web/core/dialog/sending.ts';
import { useFormat } from '#web/core/lib/format.ts';
import { useWhen } from '#web/core/lib/use-when.ts';
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
import { dismissPhoto, listRejectedPhotos, type RejectedPhoto } from '#web/offline/store/rejected-photos.ts';
import { type DeskFailure, failureOf, failureOfRefusal } from '#web/stations/desk/desk-failure.ts';
import { FailureNotice } from '#web/stations/desk/FailureNotice.tsx';
import { useWhy } from '#web/stations/desk/use-why.ts';
import { readWork, type WorkLine, workKey } from './work-lines.ts';

interface RejectedWorkProps {
  db: LocalDatabase;
  people: LocalPeople;
  onOpenPerson: (uid: string) => void;
  onRegister: (draft: WalkInDraft) => void;
}

/** Changes and pictures that the server rejected: one card each, until the operator answers it. */
export function RejectedWork(props: RejectedWorkProps) {
  const { db, people } = props;
  const { t } = useTranslation();
  const entries = useLiveQuery(() => listOpenRejections(db), [db]) ?? [];
  const photos = useLiveQuery(() => listRejectedPhotos(db), [db]) ?? [];
  return (
    <>
      <Cards title={t('desk.refused.title', { count: entries.length })}>
        {entries.map((entry) => (
          <Change key={entry.mseq} {...props} entry={entry} line={readWork(entry, people, entries)} />
        ))}
      </Cards>
      <Cards title={t('desk.refusedPhoto.title', { count: photos.length })}>
        {photos.map((photo) => (
          <Picture key={photo.sha256} {...props} photo={photo} />
        ))}
      </Cards>
    </>
  );
}

function Cards({ title, children }: { title: string; children: readonly ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <section>
      <h3 className="mb-3 font-semibold text-bad text-lg">{title}</h3>
      <ul className="grid gap-4">{children}</ul>
    </section>
  );
}

interface CardProps {
  title: string;
  code: string;
  when: string;
  /** What else there is to know. */
  children: ReactNode;
  fix: { label: string; act: () => Promise<DeskFailure | null> } | null;
  dismissLabel: string;
  dismiss: () => Promise<unknown>;
  /** What is asked before it is dismissed. */
  question?: { title: string; description: string; confirmLabel: string };
}

function Card({ title, code, when, children, fix, dismissLabel, dismiss, question }: CardProps) {
  const why = useWhy();
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<DeskFailure | null>(null);
  const sending = useSending();
  const run = (work: () => Promise<unknown>) =>
    sending.send(async () => {
      setFailure(null);
      try {
        await work();
      } catch (error) {
        setFailure(failureOf(error));
      }
    });
  return (
    <li className="border-bad border-l-8 bg-ground px-4 py-3">
      <p className="digits font-semibold">{title}</p>
      <p className="mt-1">{why(code)}</p>
      {children}
      <p className="digits mt-1 text-muted text-sm">{when}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        {fix && <Button onClick={() => run(async () => setFailure(await fix.act()))}>{fix.label}</Button>}
        <Button look="quiet" onClick={() => (question ? setAsking(true) : void run(dismiss))}>
          {dismissLabel}
        </Button>
      </div>
      {failure && <FailureNotice failure={failure} />}
      {question && (
        <ConfirmDialog
          open={isAsking}
          onOpenChange={setAsking}
          {...question}
          destructive
          onConfirm={() => void run(dismiss)}
        />
      )}
    </li>
  );
}

/** `none`: the person was erased, so nothing can be done. */
type Fix = 'again' | 'correct' | 'open' | 'none';

/** How rejected work can be fixed, by its kind and the reason. */
function fixOf(line: Pick<WorkLine, 'kind' | 'draft' | 'uid'>, code: string): Fix {
  const isData = ['INVALID', 'BAD_REQUEST', 'TOO_LARGE', 'WRONG_TYPE'].includes(code);
  if (['PERSON_ERASED', 'PERSON_MERGED'].includes(code)) return 'none';
  if (line.kind === 'participant.register' && isData && line.draft) return 'correct';
  const needsNew = ['NUMBER_TAKEN', 'BAD_CREDENTIAL', 'ALREADY_ISSUED', 'NO_CREDENTIAL', 'ALREADY_REVOKED'];
  if ((isData || needsNew.includes(code)) && line.uid !== null) return 'open';
  return 'again';
}

interface ChangeProps extends RejectedWorkProps {
  entry: RejectedEntry;
  line: WorkLine;
}

function Change({ db, entry, line, onOpenPerson, onRegister }: ChangeProps) {
  const { t } = useTranslation();
  const when = useWhen();
  const who = line.who || t('desk.work.removedPerson');
  const fix = fixOf(line, entry.code);

  async function putRight(): Promise<DeskFailure | null> {
    if (fix === 'again') {
      const sent = await resendRefused(db, entry);
      return sent.kind === 'refused' ? failureOfRefusal(sent) : null;
    }
    if (fix === 'open' && line.uid) {
      onOpenPerson(line.uid);
    } else if (line.draft) {
      const { photo, teamUid, ...rest } = line.draft;
      const optional = eachOptional((field) => rest[field] ?? '');
      const fields = { ...rest, teamUid: teamUid ?? '', ...optional };
      const draft = { fields, photo: await findPhoto(db, photo) };
      // On the disk before the card is gone: closing the form now would otherwise lose a person.
      await writeMeta(db, 'walkIn', draft);
      await dismissRejected(db, entry.mseq);
      onRegister(draft);
    }
    return null;
  }

  return (
    <Card
      title={t(`desk.work.${workKey(line.kind)}`, { who, number: line.number, copy: line.copy })}
      code={entry.code}
      when={t('desk.refused.when', {
        done: when(entry.at),
        refused: when(entry.refusedAt),
        code: entry.code,
      })}
      fix={fix === 'none' ? null : { label: t(`desk.refused.fix.${fix}`), act: putRight }}
      dismissLabel={t('desk.refused.dismiss')}
      dismiss={() => dismissRejected(db, entry.mseq)}
      question={{
        title: t('desk.refused.dismissTitle'),
        description: t('desk.refused.dismissText', { who }),
        confirmLabel: t('desk.refused.dismissConfirm'),
      }}
    >
      {entry.kind === 'credential.issue' && (
        <p className="mt-1 flex items-start gap-2 text-warn">
          <Icon name="warning" className="mt-0.5" />
          {t('desk.refused.badgeIsOut')}
        </p>
      )}
    </Card>
  );
}

function Picture({ db, people, onOpenPerson, photo }: RejectedWorkProps & { photo: RejectedPhoto }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { sha256, code, at, personUid } = photo;
  const view = people.find(personUid);
  const open = async () => {
    onOpenPerson(personUid);
    return null;
  };
  return (
    <Card
      title={t('desk.refusedPhoto.of', { who: view ? fullName(view.person) : t('desk.work.removedPerson') })}
      code={code}
      when={t('desk.refusedPhoto.when', { refused: format.date(new Date(at), 'dateTime'), code })}
      fix={view && { label: t('desk.refused.fix.open'), act: open }}
      dismissLabel={t('desk.refusedPhoto.dismiss')}
      dismiss={() => dismissPhoto(db, sha256)}
    >
      <p className="mt-1">{t('desk.refusedPhoto.next')}</p>
    </Card>
  );
}
