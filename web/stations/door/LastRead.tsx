import { useTranslation } from 'react-i18next';
import { useWhen } from '#web/core/lib/use-when.ts';
import { Amend, type AmendProps } from './Amend.tsx';
import { useVerdictWords } from './door-words.ts';
import type { LastScan } from './use-scanning.ts';

interface LastReadProps extends Omit<AmendProps, 'judged' | 'amended' | 'look'> {
  last: LastScan;
}

const paints = { granted: 'bg-granted', denied: 'bg-denied', caution: 'bg-caution' } as const;

/** The last verdict, small, with its possible amendments, until the next badge. */
export function LastRead({ last, ...say }: LastReadProps) {
  const { t } = useTranslation();
  const when = useWhen();
  const { judged, amended } = last;
  const words = useVerdictWords(judged);
  return (
    <section
      aria-label={t('door.last.title')}
      className="grid gap-2 rounded-md border-2 border-rule bg-surface p-3 text-left text-ink"
    >
      <p className="text-muted text-sm">
        {t('door.last.title')} · {when(judged.at)}
      </p>
      <p className="flex flex-wrap items-center gap-2 font-semibold">
        <span className={`rounded px-2 py-0.5 text-line ${paints[judged.verdict.kind]}`}>{words.word}</span>
        {words.who ?? words.number ?? words.reason}
      </p>
      <Amend judged={judged} amended={amended} {...say} look="border-rule" />
    </section>
  );
}
