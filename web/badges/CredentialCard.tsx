import { Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type BadgeFormat, badgeFormats } from '#shared/badges/formats.ts';
import { codeEdge } from '#shared/badges/layouts.ts';
import { type BadgePerson, type BadgeWords, badgeSizes } from '#shared/badges/marks.ts';
import { type PrintReason, pdfPrinter } from '#shared/badges/print-reasons.ts';
import { fullName } from '#shared/people/full-name.ts';
import { Button } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { lazyPart } from '#web/core/ui/lazy-part.tsx';
import { Notice } from '#web/core/ui/Notice.tsx';
import { Badge } from './Badge.tsx';
import { type BadgeLook, useBadgeLook } from './badge-look.ts';
import { badgeFileName, downloadPdf, makeBadgePdf } from './badge-pdf.ts';
import { type BadgeParticipant, findBadgePerson } from './badge-person.ts';
import { readPhoto } from './badge-photo.ts';
import { badgeLanguage, badgeWords } from './badge-words.ts';
import { MissingLetters } from './MissingLetters.tsx';
import { printBadges } from './print.ts';
import { notePrints } from './print-log.ts';
import { usePrinted } from './use-printed.ts';

/** Width of the code on a screen. */
const qrScreenPx = 128;

const AgainDialog = lazyPart(async () => (await import('./AgainDialog.tsx')).AgainDialog);

interface CredentialCardProps {
  participant: BadgeParticipant;
  /** Called after a badge was printed or saved as a file. */
  onMade?: ((made: { by: Made['by']; format: BadgeFormat; number: string }) => void) | undefined;
}

type PrintFormat = 'print' | 'download';
type PrintState =
  | { kind: 'idle' }
  | { kind: 'asking'; way: PrintFormat; lastAt: string }
  | { kind: 'busy' | 'failed'; way: PrintFormat }
  /** The browser's print window is closed, which says nothing about the paper. */
  | { kind: 'printed'; reason: PrintReason | null };

/** A person's badge with its print options, or a note that there is no badge yet. Needs the words 'badge'. */
export function CredentialCard({ participant, onMade }: CredentialCardProps) {
  const { t } = useTranslation();
  const look = useBadgeLook();
  const person = useMemo(() => findBadgePerson(participant), [participant]);
  if (!person) return <Notice kind="empty">{t('badge.none')}</Notice>;
  // As large as the badge will be, so that nothing moves when it comes.
  if (!look) return <div aria-busy="true" className="aspect-86/124 w-full max-w-86 rounded-lg bg-surface" />;
  return <CardWithActions person={person} look={look} onMade={onMade} />;
}

interface CardParts {
  person: BadgePerson;
  look: BadgeLook;
  onMade: CredentialCardProps['onMade'];
}

function CardWithActions({ person, look, onMade }: CardParts) {
  const { t } = useTranslation();
  const { template } = look;
  const size = badgeFormats[look.formats.own].card;
  const words = badgeWords(person, badgeLanguage(person, look.language));
  const { work, begin, make, answer, cancel } = useBadgeMaking({ person, look, words, onMade });
  // At this width the code is the 128 px wide that the specification asks for.
  const width = (qrScreenPx / codeEdge(size, template)) * badgeSizes[size].width;
  return (
    <div className="flex max-w-full flex-col items-start gap-4" style={{ width }}>
      <Badge
        person={person}
        size={size}
        words={words}
        template={template}
        className="block rounded-lg shadow-lift"
      />
      <div className="flex w-full flex-wrap gap-3">
        {(['print', 'download'] as const).map((way) => (
          <Button
            key={way}
            className="flex-auto"
            look={way === 'print' ? 'accent' : 'quiet'}
            onClick={() => void begin(way)}
            disabled={work.kind === 'busy'}
            pending={work.kind === 'busy' && work.way === way}
            pendingLabel={t(way === 'print' ? 'badge.printing' : 'badge.downloading')}
          >
            <Icon name={way} size={20} />
            {t(`badge.${way}`)}
          </Button>
        ))}
      </div>
      <MissingLetters names={[fullName(person)]} />
      {work.kind === 'failed' && <Notice kind="error">{t(`badge.${work.way}Failed`)}</Notice>}
      {work.kind === 'printed' && (
        <div role="status" className="flex w-full flex-wrap items-center gap-3">
          <p className="font-semibold">{t('badge.cameOut.question')}</p>
          {([true, false] as const).map((isOut) => (
            <Button key={String(isOut)} look="quiet" onClick={() => void answer(isOut, work.reason)}>
              {t(`badge.cameOut.${isOut ? 'yes' : 'no'}`)}
            </Button>
          ))}
        </div>
      )}
      {work.kind === 'asking' && (
        <Suspense>
          <AgainDialog
            lastAt={work.lastAt}
            onClose={cancel}
            onReason={(reason) => void make(work.way, reason)}
          />
        </Suspense>
      )}
    </div>
  );
}

interface Made {
  by: 'kiosk' | 'browser' | 'pdf';
  printer: string | null;
}

/** Prints or saves the badge. A badge that was printed before asks for a reason first. */
function useBadgeMaking({ person, look, words, onMade }: CardParts & { words: BadgeWords }) {
  const { t } = useTranslation();
  const [work, setWork] = useState<PrintState>({ kind: 'idle' });
  const { ask, forget } = usePrinted([person.number]);
  const { template } = look;
  const format = look.formats.own;
  const name = badgeFileName([{ card: person }], format, {
    one: t('badge.fileName'),
    many: t('badge.fileNameMany'),
  });

  /** Straight from the click, or from the click on the reason: a window opened later would be held back. */
  async function make(way: PrintFormat, reason: PrintReason | null) {
    setWork({ kind: 'busy', way });
    try {
      const made = await (way === 'print' ? print() : download());
      if (!made) return setWork({ kind: 'failed', way });
      if (made.by === 'browser') return setWork({ kind: 'printed', reason });
      setWork({ kind: 'idle' });
      await note(made, reason);
    } catch (error) {
      reportError(error);
      setWork({ kind: 'failed', way });
    }
  }

  async function note({ by, printer }: Made, reason: PrintReason | null) {
    await notePrints([person.number], { format, printer, reason });
    forget();
    onMade?.({ by, format, number: person.number });
  }

  async function answer(isOut: boolean, reason: PrintReason | null) {
    setWork({ kind: 'idle' });
    if (isOut) await note({ by: 'browser', printer: null }, reason);
  }

  async function print() {
    const outcome = await printBadges({
      people: [{ person, words }],
      format,
      title: name.replace(/\.pdf$/, ''),
      template,
    });
    return outcome.kind === 'printed' ? outcome : null;
  }

  async function download() {
    // The PDF matches the screen: 'No Photo' if the picture is unavailable.
    const photo = person.photo === null ? null : await readPhoto(person.photo).catch(() => null);
    const badges = [{ card: person, words, photo }];
    downloadPdf(
      await makeBadgePdf(badges, format, {
        title: name,
        language: badgeLanguage(person, look.language),
        template,
      }),
      name,
    );
    return { by: 'pdf' as const, printer: pdfPrinter };
  }

  async function begin(way: PrintFormat) {
    const lastAt = (await ask()).get(person.number);
    if (lastAt) setWork({ kind: 'asking', way, lastAt });
    else await make(way, null);
  }

  return { work, begin, make, answer, cancel: () => setWork({ kind: 'idle' }) };
}
