/** The rows of an edition's lists. */
import { useLayoutEffect, useState } from 'react';
import { branches } from '#shared/edition/choices.ts';
import { isLinkedKeyDate } from '#shared/edition/edition-rules.ts';
import { mostZones } from '#shared/edition/zones.ts';
import { Button } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { addRow, type ListSection, removalOf, removeRow, rowCount } from './edition-draft.ts';
import {
  type EditorRows,
  type FieldWords,
  type Form,
  levelGrid,
  type Part,
  removedRow,
  rowHead,
} from './form-parts.tsx';
import { kindRow, removeZone, zoneRow } from './kind-parts.tsx';

const ageDays = ['yearEnd', 'firstDay'] as const;
const types = ['registration', 'event', 'ceremony', 'game', 'tournament'] as const;

/** The rows that are open. The button that opened or closed one is gone with its line: the focus goes to what replaced it. */
export function useOpenRows() {
  const [opened, setOpened] = useState<readonly string[]>([]);
  const [focused, setFocused] = useState({ selector: '' });
  useLayoutEffect(() => {
    if (focused.selector) document.querySelector<HTMLElement>(focused.selector)?.focus();
  }, [focused]);
  return {
    isOpen: (at: string) => opened.includes(at),
    open: (at: string) => {
      setOpened([...opened, at]);
      setFocused({ selector: `[name^="${at}."][name$=".es"]` });
    },
    close: (at: string) => {
      setOpened(opened.filter((one) => one !== at));
      setFocused({ selector: `[data-row="${at}"]` });
    },
  };
}

/** The rows of a list, each with its fields, and the buttons that add and remove rows. */
export function rowsOf(list: ListSection, form: Form, words: FieldWords, shown: EditorRows): Part[] {
  const { t, language } = words;
  const { removed } = shown;
  const rows = Array.from({ length: rowCount(form.draft, list) }, (_, place): Part[] => {
    const at = `${list}.${place}`;
    const named = list === 'board' ? 'name' : `${list === 'keyDates' ? 'title' : 'name'}.${language}`;
    const title = form.draft[`${at}.${named}`] || t('edition.row', { number: place + 1 });
    const remove = (
      <Button
        key="remove"
        look="quiet"
        aria-label={t('edition.removeRow', { title })}
        onClick={() => {
          const after = list === 'zones' ? removeZone(form.draft, place) : removeRow(form.draft, list, place);
          shown.remove({ place, title, ...removalOf(form.draft, list, after) });
        }}
      >
        <Icon name="close" />
        {t('edition.remove')}
      </Button>
    );
    const isLast = place === rowCount(form.draft, list) - 1;
    // An edition always has players; the places of zones are bits of badges, once there are any.
    const isFixed = form.draft[`${at}.plays`] === 'true' || (list === 'zones' && !isLast && !shown.isFree);
    return [rowHead(at, title, isFixed ? null : remove), ...rowParts(list, at, form, words, shown)];
  });
  function add() {
    form.change((draft) => addRow(draft, list));
    // With the focus on it: the button stays below.
    shown.open(`${list}.${rowCount(form.draft, list)}`);
  }
  function removeAll() {
    const after = { [`${list}.length`]: '0' };
    shown.remove({ place: 0, title: null, ...removalOf(form.draft, list, after) });
  }
  if (removed?.list === list)
    rows.splice(removed.place, 0, [removedRow(removed, form, words, () => shown.putBack(removed))]);
  return [
    ...rows.flat(),
    {
      key: `${list}.add`,
      shown: (list !== 'zones' || rowCount(form.draft, list) < mostZones) && (
        <p key={`${list}.add`} className="flex flex-wrap gap-3">
          <Button look="quiet" onClick={add}>
            <Icon name="plus" />
            {t(list === 'zones' ? 'edition.addZone' : 'edition.addRow')}
          </Button>
          {list === 'categories' && shown.isFree && rowCount(form.draft, list) > 1 && (
            <Button look="quiet" onClick={removeAll}>
              <Icon name="close" />
              {t('edition.removeAll')}
            </Button>
          )}
        </p>
      ),
    },
  ];
}

function rowParts(list: ListSection, at: string, form: Form, words: FieldWords, open: EditorRows): Part[] {
  if (list === 'board') return boardRow(at, words);
  if (list === 'kinds') return kindRow(at, form, words, open);
  if (list === 'zones') return zoneRow(at, form, words);
  return list === 'categories' ? categoryRow(at, words) : keyDateRow(at, form.draft[`${at}.id`] ?? '', words);
}

function categoryRow(at: string, { field, both, yesOrNo, t }: FieldWords): Part[] {
  return [
    both(`${at}.name`, 'name'),
    {
      grid: `${levelGrid} grid-cols-2 *:last:col-span-2 @2xl:*:last:col-span-1 @2xl:grid-cols-[5.5rem_2fr_1fr_1fr_2fr]`,
      fields: [
        { ...field(`${at}.code`, 'code'), maxLength: 4 },
        {
          ...field(`${at}.branch`, 'branch'),
          start: 'men',
          options: branches.map((value) => ({ value, label: t(`edition.branch.${value}`) })),
        },
        { ...field(`${at}.minimumAge`, 'minimumAge'), inputMode: 'numeric' },
        { ...field(`${at}.maximumAge`, 'maximumAge'), inputMode: 'numeric' },
        {
          ...field(`${at}.ageBy`, 'ageBy'),
          start: 'yearEnd',
          options: ageDays.map((value) => ({ value, label: t(`edition.ageBy.${value}`) })),
        },
      ],
    },
    yesOrNo(`${at}.isRetired`, 'isRetired', t('edition.retiredHint')),
  ];
}

function boardRow(at: string, { field, both }: FieldWords): Part[] {
  return [both(`${at}.post`, 'post'), field(`${at}.name`, 'person')];
}

function keyDateRow(at: string, id: string, { field, both, yesOrNo, t }: FieldWords): Part[] {
  const isLinked = isLinkedKeyDate(id);
  return [
    both(`${at}.title`, 'title'),
    both(`${at}.text`, 'text'),
    {
      fields: [
        {
          ...{ ...field(`${at}.date`, 'date'), type: 'date', disabled: isLinked },
          ...(isLinked ? { hint: t('edition.linkedHint') } : {}),
        },
        { ...field(`${at}.from`, 'from'), type: 'time' },
        { ...field(`${at}.until`, 'until'), type: 'time', disabled: id === 'registration' },
      ],
    },
    {
      fields: [
        {
          ...field(`${at}.type`, 'type'),
          start: 'event',
          options: types.map((value) => ({ value, label: t(`edition.type.${value}`) })),
        },
        yesOrNo(`${at}.highlight`, 'highlight'),
      ],
    },
  ];
}
