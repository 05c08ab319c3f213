import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type CarryChoice,
  type CloseDryRun,
  carryChoices,
  deletedCounts,
} from '#shared/settings/close-edition.ts';
import type { EditionInList } from '#shared/settings/editions.ts';
import { type ApiInput, call, Offline } from '#web/core/client/api.ts';
import { setEdition } from '#web/core/client/edition.ts';
import { useCall } from '#web/core/client/query.ts';
import { Dialog } from '#web/core/dialog/Dialog.tsx';
import { Check } from '#web/core/form/Check.tsx';
import { TextField } from '#web/core/form/Field.tsx';
import { useFormat } from '#web/core/lib/format.ts';
import { type Language, useLanguage } from '#web/core/lib/i18n.ts';
import { toggled } from '#web/core/lib/toggled.ts';
import { Alert } from '#web/core/ui/Alert.tsx';
import { Button } from '#web/core/ui/Button.tsx';
import { Loaded } from '#web/core/ui/Loaded.tsx';
import { showToast } from '#web/core/ui/toast.ts';
import { useAction } from '#web/records/use-action.ts';
import { ArchivingState, useArchiving } from './Archiving.tsx';
import { archiveWithinMs } from './archive-within.ts';
import { awaitStarted } from './await-started.ts';
import { ProblemBox, problemsOf, type ShownProblem } from './ProblemBox.tsx';

interface CloseEditionProps {
  /** The draft that starts. */
  draft: EditionInList;
  onClose: () => void;
}

/** The next edition often has the name of the present one: the year distinguishes them. */
function nameWithYear({ name, startsOn }: EditionInList, language: Language): string {
  const year = startsOn.slice(0, 4);
  return name[language].includes(year) ? name[language] : `${name[language]} (${year})`;
}

/** Closes the live edition and starts a draft, after a dry run. Needs 'edition', 'archive', 'admin' and 'errors'. */
export function CloseEdition({ draft, onClose }: CloseEditionProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const params = { id: draft.id };
  const dry = useCall('GET /api/admin/editions/:id/close', { params }, { staleTime: 0 });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      isDecision
      className="max-w-2xl"
      title={t('edition.close.title', { name: nameWithYear(draft, language) })}
      description={t('edition.close.lead')}
    >
      <Loaded query={dry} loading={t('common.loading')}>
        {(counts) => <CloseForm draft={draft} dry={counts} onClose={onClose} />}
      </Loaded>
    </Dialog>
  );
}

function CloseForm({ draft, dry, onClose }: CloseEditionProps & { dry: CloseDryRun }) {
  const { t } = useTranslation();
  const [carry, setCarry] = useState<ReadonlySet<CarryChoice>>(new Set(carryChoices));
  const [accepted, setAccepted] = useState<ReadonlySet<string>>(new Set());
  const [typed, setTyped] = useState('');
  const { action, isUnanswered, refused, close } = useClosing(draft, onClose);
  const [known] = useState(() => new Set(dry.unsent.map(({ code }) => code)));
  const { closes, unsent } = dry;
  const isReady =
    typed === closes.id && dry.archivedAt !== null && unsent.every(({ code }) => accepted.has(code));
  const appeared = unsent.filter(({ code }) => !known.has(code) && !accepted.has(code));
  const namesOf = (devices: typeof unsent) => devices.map(({ code, name }) => `${name} (${code})`).join(', ');

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isReady) void close({ closes: typed, carry: [...carry], unsent: [...accepted] });
  }

  return (
    <form noValidate className="grid gap-6" onSubmit={submit}>
      <Part title={t('edition.close.carry')}>
        <div className="grid gap-x-6 sm:grid-cols-2">
          {carryChoices.map((choice) => (
            <Check key={choice} checked={carry.has(choice)} onChange={() => setCarry(toggled(carry, choice))}>
              {t(`edition.close.carried.${choice}`)} ({dry.carried[choice]})
            </Check>
          ))}
        </div>
      </Part>
      <Part title={t('edition.close.delete')}>
        <dl className="digits grid grid-cols-[1fr_auto] gap-x-6 gap-y-1">
          {deletedCounts.map((what) => (
            <Count key={what} label={t(`edition.close.deleted.${what}`)} count={dry.deleted[what]} />
          ))}
          <Count label={t('edition.close.devices')} count={dry.devices} />
        </dl>
        <p className="mt-2 text-muted text-sm">{t('edition.close.kept')}</p>
      </Part>
      <Safety dry={dry} />
      {unsent.length > 0 && (
        <Part title={t('edition.close.unsent', { count: unsent.length })}>
          <p className="mb-2 text-muted">{t('edition.close.unsentText')}</p>
          {unsent.map((device) => (
            <Unsent
              key={device.code}
              device={device}
              isNew={!known.has(device.code)}
              checked={accepted.has(device.code)}
              onChange={() => setAccepted(toggled(accepted, device.code))}
            />
          ))}
        </Part>
      )}
      <TextField
        label={t('edition.close.confirm', { id: closes.id })}
        error={action.errorOf('closes')}
        spellCheck={false}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Alert>
        {appeared.length > 0 &&
          t('edition.close.appeared', { count: appeared.length, names: namesOf(appeared) })}
      </Alert>
      <Alert>{action.failure}</Alert>
      <ProblemBox problems={refused} />
      <p role="status">{isUnanswered && t('edition.close.unanswered')}</p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="danger" disabled={!isReady} pending={action.isBusy}>
          {t('edition.close.do')}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  );
}

type CloseBody = Omit<ApiInput<'POST /api/admin/editions/:id/close'>['body'], 'revision'>;

/** Closes the live edition and starts the draft. What is refused by its place is in `refused`; devices that came up are in the dry run. */
function useClosing(draft: EditionInList, onClose: () => void) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [isUnanswered, setUnanswered] = useState(false);
  const [refused, setRefused] = useState<readonly ShownProblem[]>([]);
  const action = useAction({
    changes: /\/(editions?|archives|devices|settings)/,
    says: 'here',
    refused: { CHANGED_MEANWHILE: t('edition.close.draftChanged') },
  });
  const shownElsewhere: readonly string[] = ['closes', 'unsent'];

  async function start(confirmed: CloseBody) {
    const started = await call('POST /api/admin/editions/:id/close', {
      params: { id: draft.id },
      body: { revision: draft.revision, ...confirmed },
      timeoutMs: archiveWithinMs,
    }).catch((error: unknown) => {
      if (!(error instanceof Offline)) throw error;
      setUnanswered(true);
      return awaitStarted(draft.id, error).finally(() => setUnanswered(false));
    });
    setEdition(started.edition);
    showToast({ title: t('edition.started', { name: nameWithYear(draft, language) }) });
    onClose();
  }

  const close = (confirmed: CloseBody) => {
    setRefused([]);
    return action.run(() =>
      start(confirmed).catch((error: unknown) => {
        setRefused(problemsOf(error).filter(({ path }) => path && !shownElsewhere.includes(path)));
        throw error;
      }),
    );
  };
  return { action, isUnanswered, refused, close };
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-rule border-t-2 pt-4">
      <h3 className="mb-2 font-semibold text-lg">{title}</h3>
      {children}
    </section>
  );
}

function Count({ label, count }: { label: string; count: number }) {
  const format = useFormat();
  return (
    <>
      <dt>{label}</dt>
      <dd className="text-right font-semibold">{format.number(count)}</dd>
    </>
  );
}

/** The archive, which is required and can be made here, and the last backup, which is advised. */
function Safety({ dry }: { dry: CloseDryRun }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { archivedAt, backedUpAt, closes } = dry;
  const { begin, isRunning, action, state } = useArchiving(closes.id);
  return (
    <Part title={t('edition.close.safety')}>
      <p className={archivedAt ? '' : 'font-semibold text-warn'}>
        {archivedAt
          ? t('archive.archivedOn', { date: format.date(archivedAt, 'dateTime') })
          : t('edition.close.noArchive')}
      </p>
      <Button look="quiet" className="mt-2" pending={action.isBusy || isRunning} onClick={() => void begin()}>
        {t(archivedAt ? 'edition.close.archiveAgain' : 'edition.archive')}
      </Button>
      <ArchivingState state={state} />
      <Alert className="mt-2">{action.failure}</Alert>
      <p className="mt-3">
        {backedUpAt
          ? t('edition.close.backedUp', { time: format.date(backedUpAt, 'dateTime') })
          : t('edition.close.noBackup')}
      </p>
    </Part>
  );
}

interface UnsentProps {
  device: CloseDryRun['unsent'][number];
  isNew: boolean;
  checked: boolean;
  onChange: () => void;
}

function Unsent({ device: { code, name, pending, lastSeenAt }, isNew, checked, onChange }: UnsentProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const facts = [
    isNew ? t('edition.close.isNew') : null,
    pending ? t('edition.close.pending', { count: pending }) : null,
    lastSeenAt
      ? t('edition.close.lastSeen', { time: format.date(lastSeenAt, 'dateTime') })
      : t('edition.close.neverSeen'),
  ].filter((fact) => fact !== null);
  return (
    <Check hint={facts.join(' · ')} checked={checked} onChange={onChange}>
      {t('edition.close.leave', { name, code })}
    </Check>
  );
}
