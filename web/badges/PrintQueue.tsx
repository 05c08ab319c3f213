import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type BadgeFormat, badgeFormatNames } from '#shared/badges/formats.ts';
import type { BadgePerson, BadgeWords } from '#shared/badges/marks.ts';
import { type PrintReason, pdfPrinter } from '#shared/badges/print-reasons.ts';
import { reasonTitle } from '#shared/credentials/reasons.ts';
import { fullName } from '#shared/people/full-name.ts';
import { SelectField } from '#web/core/form/SelectField.tsx';
import { useLanguage } from '#web/core/lib/i18n.ts';
import { Button } from '#web/core/ui/Button.tsx';
import { Notice } from '#web/core/ui/Notice.tsx';
import { type BadgeLook, useBadgeLook } from './badge-look.ts';
import { badgeFileName, downloadPdf, makeBadgePdf } from './badge-pdf.ts';
import { type BadgeParticipant, findBadgePerson, orderByTeam } from './badge-person.ts';
import { readPhotos } from './badge-photo.ts';
import { badgeLanguage, badgeWords } from './badge-words.ts';
import { MissingLetters } from './MissingLetters.tsx';
import { notePrints } from './print-log.ts';
import { reasonsOnSite } from './reasons-on-site.ts';
import { usePrinted } from './use-printed.ts';

interface PrintQueueProps {
  /** Participants without a credential are left out. */
  participants: readonly BadgeParticipant[];
  /** Called once the file is made, with the numbers in it. */
  onMade?: ((made: { by: 'pdf'; format: BadgeFormat; numbers: string[] }) => void) | undefined;
}

type QueueState =
  | { kind: 'idle' }
  | { kind: 'photos' | 'drawing'; done: number }
  | { kind: 'done'; bytes: Uint8Array; file: string; missing: number }
  | { kind: 'cancelled' }
  | { kind: 'failed' };

/** The words of a badge, made once for all people who share them: hundreds at once would hold the page up. */
function wordsOnce({ language }: Pick<BadgeLook, 'language'>): (person: BadgePerson) => BadgeWords {
  const made = new Map<string, BadgeWords>();
  return (person) => {
    const spoken = badgeLanguage(person, language);
    const key = [spoken, person.role, person.category, person.country].join();
    const words = made.get(key) ?? badgeWords(person, spoken);
    made.set(key, words);
    return words;
  };
}

/** Makes one PDF of many badges, ordered by team, without blocking the page. Needs the words of the area 'badge'. */
export function PrintQueue({ participants, onMade }: PrintQueueProps) {
  const { t } = useTranslation();
  const reader = useLanguage();
  const look = useBadgeLook();
  const [chosen, setChosen] = useState<BadgeFormat | null>(null);
  const [reason, setReason] = useState<PrintReason>('sameCopy');
  const people = useMemo(() => {
    const found = participants.map(findBadgePerson).filter((person) => person !== null);
    return orderByTeam(found);
  }, [participants]);
  const numbers = useMemo(() => people.map(({ number }) => number), [people]);
  const printed = usePrinted(numbers);
  const { work, make, stop, reset } = useQueue({ people, numbers, printed, onMade });

  if (people.length === 0) return <Notice kind="empty">{t('badge.queue.empty')}</Notice>;

  if (!look) return <Notice kind="loading">{t('common.loading')}</Notice>;
  const format = chosen ?? look.formats.batch;

  const busy = work.kind === 'photos' || work.kind === 'drawing';
  return (
    <section className="grid max-w-xl gap-4" aria-label={t('badge.queue.title')}>
      <p>{t('badge.queue.people', { count: people.length })}</p>
      <MissingLetters names={people.map(fullName)} />
      <SelectField
        label={t('badge.queue.format')}
        value={format}
        disabled={busy}
        onChange={(event) => {
          setChosen(badgeFormatNames.find((name) => name === event.target.value) ?? format);
          reset();
        }}
        options={badgeFormatNames.map((name) => ({ value: name, label: t(`badge.format.${name}`) }))}
      />
      {printed.printed.size > 0 && !busy && (
        <SelectField
          label={t('badge.queue.whyAgain', { count: printed.printed.size })}
          value={reason}
          onChange={(event) => setReason(reasonsOnSite.find((one) => one === event.target.value) ?? reason)}
          options={reasonsOnSite.map((one) => ({ value: one, label: reasonTitle(one, reader) }))}
        />
      )}
      <QueueWork
        work={work}
        total={people.length}
        onMake={() => void make({ look, format, reason })}
        onStop={stop}
      />
    </section>
  );
}

interface QueueParts extends Pick<PrintQueueProps, 'onMade'> {
  people: readonly BadgePerson[];
  numbers: string[];
  printed: ReturnType<typeof usePrinted>;
}

interface QueueOptions {
  look: BadgeLook;
  format: BadgeFormat;
  /** Why badges that were printed before are printed again. */
  reason: PrintReason;
}

/** Makes the file: photos first, then the pages. */
function useQueue({ people, numbers, printed, onMade }: QueueParts) {
  const { t } = useTranslation();
  const [work, setWork] = useState<QueueState>({ kind: 'idle' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function make({ look, format, reason }: QueueOptions): Promise<void> {
    const { template, language } = look;
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    try {
      setWork({ kind: 'photos', done: 0 });
      const addresses = people.map(({ photo }) => photo);
      const photos = await readPhotos(addresses, signal, (done) => setWork({ kind: 'photos', done }));
      const missing = photos.filter((photo, index) => photo === null && addresses[index] !== null).length;
      const wordsOf = wordsOnce(look);
      const badges = people.map((card, index) => ({
        card,
        words: wordsOf(card),
        photo: photos[index] ?? null,
      }));
      const file = badgeFileName(badges, format, { one: t('badge.fileName'), many: t('badge.fileNameMany') });
      setWork({ kind: 'drawing', done: 0 });
      const bytes = await makeBadgePdf(badges, format, {
        title: file,
        language,
        signal,
        onProgress: (done) => setWork({ kind: 'drawing', done }),
        template,
      });
      downloadPdf(bytes, file);
      setWork({ kind: 'done', bytes, file, missing });
      await note({ look, format, reason });
      onMade?.({ by: 'pdf', format, numbers });
    } catch (error) {
      if (signal.aborted) setWork({ kind: 'cancelled' });
      else {
        reportError(error);
        setWork({ kind: 'failed' });
      }
    }
  }

  async function note({ format, reason }: QueueOptions): Promise<void> {
    const known = await printed.ask();
    const print = { format, printer: pdfPrinter };
    const first = numbers.filter((number) => !known.has(number));
    await notePrints(first, { ...print, reason: null });
    const again = numbers.filter((number) => known.has(number));
    await notePrints(again, { ...print, reason });
    printed.forget();
  }

  return { work, make, stop: () => running.current?.abort(), reset: () => setWork({ kind: 'idle' }) };
}

interface QueueWorkProps {
  work: QueueState;
  total: number;
  onMake: () => void;
  onStop: () => void;
}

/** How far it is, what came of it, and the button that fits. */
function QueueWork({ work, total, onMake, onStop }: QueueWorkProps) {
  const { t } = useTranslation();
  return (
    <>
      {work.kind === 'photos' || work.kind === 'drawing' ? (
        <>
          <p role="status">{t(`badge.queue.${work.kind}`, { done: work.done, total: total })}</p>
          <progress
            className="w-full accent-cobalt"
            max={total}
            value={work.done}
            aria-label={t('badge.queue.title')}
          />
          <Button look="quiet" onClick={onStop}>
            {t('badge.queue.cancel')}
          </Button>
        </>
      ) : (
        <Button look="accent" onClick={onMake}>
          {t('badge.queue.make')}
        </Button>
      )}
      {work.kind === 'cancelled' && <p role="status">{t('badge.queue.cancelled')}</p>}
      {work.kind === 'failed' && <Notice kind="error">{t('badge.queue.failed')}</Notice>}
      {work.kind === 'done' && (
        <Notice
          kind="empty"
          action={
            <Button look="quiet" onClick={() => downloadPdf(work.bytes, work.file)}>
              {t('badge.queue.again')}
            </Button>
          }
        >
          {t('badge.queue.done', { file: work.file })}
          {work.missing > 0 && ` ${t('badge.queue.missingPhotos', { count: work.missing })}`}
        </Notice>
      )}
    </>
  );
}
