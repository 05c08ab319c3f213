import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { wordsForError } from '#web/lib/i18n.ts';
import { DeleteRecord, RowActions } from '#web/records/DeleteRecord.tsx';
import { useForgetCompetition } from '#web/records/use-forget.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { showToast } from '#web/ui/toast.ts';

export interface OrderedText {
  id: number;
  version: number;
  title: string;
  text: string;
  /** Its title in English, when there is one. */
  english: string | null;
}

interface OrderedTextsProps {
  /** Which of the two lists: its words stand under `organise`. */
  words: 'faq' | 'rules';
  entries: readonly OrderedText[];
  /** The list's own page; each text is edited below it. */
  home: string;
  /** Where visitors read them. */
  open: string;
  onMove: (ids: number[], was: number[]) => Promise<unknown>;
  onDelete: (entry: OrderedText) => Promise<unknown>;
}

const idsOf = (list: readonly OrderedText[]) => list.map(({ id }) => id);

/** Texts in the order in which visitors read them: moved by a place, opened, deleted. */
export function OrderedTexts({ words, entries, home, open, onMove, onDelete }: OrderedTextsProps) {
  const { t } = useTranslation();
  const forget = useForgetCompetition();
  const [doomed, setDoomed] = useState<OrderedText | null>(null);
  const [told, setTold] = useState('');
  // What was moved shows at once, until the list has been read again.
  const [moved, setMoved] = useState<{ from: string; to: readonly OrderedText[] } | null>(null);
  const shown = moved?.from === idsOf(entries).join() ? moved.to : entries;

  /** Moves one by a place; the order is saved at once. */
  async function move(place: number, by: 1 | -1) {
    const next = [...shown];
    const [one] = next.splice(place, 1);
    if (!one) return;
    next.splice(place + by, 0, one);
    setMoved({ from: idsOf(entries).join(), to: next });
    try {
      await onMove(idsOf(next), idsOf(shown));
      setTold(t(`organise.${words}.moved`, { place: place + by + 1, total: shown.length }));
    } catch (error) {
      setMoved(null);
      showToast({ title: t('admin.error'), description: wordsForError(error), kind: 'bad' });
    }
    await forget();
  }

  return (
    <>
      <p role="status" className="skip">
        {told}
      </p>
      <ol className="max-w-4xl border-ink border-t-2">
        {shown.map((entry, place) => (
          <li
            key={entry.id}
            className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-4 gap-y-3 border-rule border-b-2 py-4 md:grid-cols-[auto_minmax(0,1fr)_auto]"
          >
            <span className="flex flex-col gap-1">
              {([-1, 1] as const).map((by) => (
                <Button
                  key={by}
                  look="quiet"
                  className="px-2.5!"
                  disabled={by === -1 ? place === 0 : place === shown.length - 1}
                  aria-label={t(by === -1 ? `organise.${words}.up` : `organise.${words}.down`, {
                    name: entry.title,
                  })}
                  onClick={() => void move(place, by)}
                >
                  <Icon name={by === -1 ? 'up' : 'down'} />
                </Button>
              ))}
            </span>
            <div>
              <Link
                to={`${home}/${entry.id}`}
                className="font-semibold text-link underline-offset-4 hover:underline"
              >
                {entry.title}
              </Link>
              <p className="line-clamp-2 text-muted">{entry.text}</p>
              {entry.english ? (
                <p className="mt-1 text-sm" lang="en">
                  {entry.english}
                </p>
              ) : (
                <p className="mt-1 text-sm text-warn">{t(`organise.${words}.noEnglish`)}</p>
              )}
            </div>
            <div className="max-md:col-start-2">
              <RowActions
                name={entry.title}
                edit={`${home}/${entry.id}`}
                open={open}
                onDelete={() => setDoomed(entry)}
              />
            </div>
          </li>
        ))}
      </ol>
      {doomed && (
        <DeleteRecord
          name={doomed.title}
          text={t(`organise.${words}.deleteText`)}
          onDelete={() => onDelete(doomed)}
          onClose={() => setDoomed(null)}
        />
      )}
    </>
  );
}
