import { Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type BadgeFormat, badgeFormats } from '#shared/badges/formats.ts';
import { codeEdge } from '#shared/badges/layouts.ts';
import { type BadgePerson, badgeSizes } from '#shared/badges/marks.ts';
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
  /** Called after a badge was sent to a printer or saved as a file. */
  onMade?: (made: { by: 'kiosk' | 'browser' | 'pdf'; format: BadgeFormat; number: string }) => void;
}

type PrintFormat = 'print' | 'download';
type PrintState =
  | { kind: 'idle' }
  | { kind: 'asking'; way: PrintFormat; lastAt: string }
  | { kind: 'busy' | 'failed'; way: PrintFormat };

/** A person's badge with its print options, or a note that there is no badge yet. Needs the words 'badge'. */
export function CredentialCard({ participant, onMade }: CredentialCardProps) {
  const { t } = useTranslation();
  const look = useBadgeLook();
  const person = useMemo(() => findBadgePerson(participant), [participant]);
  if (!person) return <Notice kind="empty">{t('badge.none')}</Notice>;
  // As large as the badge will be, so that nothing moves when it comes.
  if (!look) return <div aria-busy="true" className="aspect-86/124 w-full max-w-86 rounded-lg bg-surface" />;
  return <CardWithActions person={person} look={look} {...(onMade ? { onMade } : {})} />;
}

function CardWithActions({
  person,
  look,
  onMade,
}: { person: BadgePerson; look: BadgeLook } & Pick<CredentialCardProps, 'onMade'>) {
  const { t } = useTranslation();
  const [work, setWork] = useState<PrintState>({ kind: 'idle' });
  const { template } = look;
  const language = badgeLanguage(person, look.language);
  const format = look.formats.own;
  const size = badgeFormats[format].card;
  const words = badgeWords(person, language, look.zoneNames);
  const { ask, forget } = usePrinted([person.number]);
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
      setWork({ kind: 'idle' });
      await notePrints([person.number], { format, printer: made.printer, reason });
      forget();
      onMade?.({ by: made.by, format, number: person.number });
    } catch (error) {
      reportError(error);
      setWork({ kind: 'failed', way });
    }
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
    downloadPdf(await makeBadgePdf(badges, format, { title: name, language, template }), name);
    return { by: 'pdf' as const, printer: pdfPrinter };
  }

  async function begin(way: PrintFormat) {
    const lastAt = (await ask()).get(person.number);
    if (lastAt) setWork({ kind: 'asking', way, lastAt });
    else await make(way, null);
  }

  const holder = fullName(person);
  const isBusy = (way: PrintFormat) => work.kind === 'busy' && work.way === way;
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
        <Button
          className="flex-auto"
          look="accent"
          onClick={() => void begin('print')}
          disabled={work.kind === 'busy'}
          pending={isBusy('print')}
          pendingLabel={t('badge.printing')}
        >
          <Icon name="print" size={20} />
          {t('badge.print')}
        </Button>
        <Button
          className="flex-auto"
          look="quiet"
          onClick={() => void begin('download')}
          disabled={work.kind === 'busy'}
          pending={isBusy('download')}
          pendingLabel={t('badge.downloading')}
        >
          <Icon name="download" size={20} />
          {t('badge.download')}
        </Button>
      </div>
      <MissingLetters names={[holder]} />
      {work.kind === 'failed' && <Notice kind="error">{t(`badge.${work.way}Failed`)}</Notice>}
      {work.kind === 'asking' && (
        <Suspense>
          <AgainDialog
            lastAt={work.lastAt}
            onClose={() => setWork({ kind: 'idle' })}
            onReason={(reason) => void make(work.way, reason)}
          />
        </Suspense>
      )}
    </div>
  );
}
