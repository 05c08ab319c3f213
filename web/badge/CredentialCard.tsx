import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CardPerson, cardSizes } from '#shared/credentials/card.ts';
import { portraitCode } from '#shared/credentials/card-layouts.ts';
import type { BadgeFormat } from '#shared/credentials/card-sheets.ts';
import { limits } from '#shared/tournament.ts';
import { useLanguage } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Badge } from './Badge.tsx';
import { badgeFileName, downloadPdf, makeBadgePdf } from './badge-pdf.ts';
import { readPhoto } from './badge-photo.ts';
import { type CardParticipant, findCardPerson } from './card-person.ts';
import { cardWords } from './card-words.ts';
import { findMissingLetters } from './foreign-text.ts';
import { printBadges } from './print.ts';

interface CredentialCardProps {
  participant: CardParticipant;
  format?: BadgeFormat;
  /** Told after a badge has gone to a printer or become a file. */
  onMade?: (made: { by: 'kiosk' | 'browser' | 'pdf'; format: BadgeFormat; number: string }) => void;
}

type Work =
  | { kind: 'idle' }
  | { kind: 'printing' }
  | { kind: 'downloading' }
  | { kind: 'failed'; what: 'print' | 'download' };

/** At this width the code on the lanyard badge is the 128 px wide that the specification asks for. */
const screenWidth = (limits.qrScreenPx / portraitCode) * cardSizes.lanyard.width;

/** Somebody's badge with the ways to get it onto paper, or word that there is none yet. Needs the words 'badge'. */
export function CredentialCard({ participant, ...rest }: CredentialCardProps) {
  const { t } = useTranslation();
  const person = findCardPerson(participant);
  if (!person) return <Notice kind="empty">{t('badge.none')}</Notice>;
  return <CardWithActions person={person} {...rest} />;
}

function CardWithActions({
  person,
  format = 'lanyard',
  onMade,
}: { person: CardPerson } & Omit<CredentialCardProps, 'participant'>) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [work, setWork] = useState<Work>({ kind: 'idle' });
  const words = cardWords(person, language);
  const name = badgeFileName([{ card: person }], format, {
    one: t('badge.fileName'),
    many: t('badge.fileNameMany'),
  });

  // Straight from the click: a window opened later would be held back.
  const print = async () => {
    setWork({ kind: 'printing' });
    try {
      const outcome = await printBadges({
        people: [{ person, words }],
        format,
        title: name.replace(/\.pdf$/, ''),
      });
      if (outcome.kind === 'failed') setWork({ kind: 'failed', what: 'print' });
      else {
        setWork({ kind: 'idle' });
        onMade?.({ by: outcome.by, format, number: person.number });
      }
    } catch (error) {
      reportError(error);
      setWork({ kind: 'failed', what: 'print' });
    }
  };

  const download = async () => {
    setWork({ kind: 'downloading' });
    try {
      // The PDF shows what the screen shows: 'No Photo' where the picture cannot be had.
      const photo = person.photo === null ? null : await readPhoto(person.photo).catch(() => null);
      const bytes = await makeBadgePdf([{ card: person, words, photo }], format, { title: name, language });
      downloadPdf(bytes, name);
      setWork({ kind: 'idle' });
      onMade?.({ by: 'pdf', format, number: person.number });
    } catch (error) {
      reportError(error);
      setWork({ kind: 'failed', what: 'download' });
    }
  };

  const fullName = `${person.firstName} ${person.lastName}`.trim();
  const missing = useMemo(() => findMissingLetters(fullName), [fullName]);
  const busy = work.kind === 'printing' || work.kind === 'downloading';
  return (
    <div className="flex max-w-full flex-col items-start gap-4" style={{ width: screenWidth }}>
      <Badge person={person} className="block rounded-lg shadow-lift" />
      <div className="flex w-full flex-wrap gap-3">
        <Button
          className="flex-auto"
          look="accent"
          onClick={print}
          disabled={busy}
          pending={work.kind === 'printing'}
          pendingLabel={t('badge.printing')}
        >
          <Icon name="print" size={20} />
          {t('badge.print')}
        </Button>
        <Button
          className="flex-auto"
          look="quiet"
          onClick={download}
          disabled={busy}
          pending={work.kind === 'downloading'}
          pendingLabel={t('badge.downloading')}
        >
          <Icon name="download" size={20} />
          {t('badge.download')}
        </Button>
      </div>
      {missing.length > 0 && <Notice kind="error">{t('badge.missingLetters', { name: fullName })}</Notice>}
      {work.kind === 'failed' && <Notice kind="error">{t(`badge.${work.what}Failed`)}</Notice>}
    </div>
  );
}
