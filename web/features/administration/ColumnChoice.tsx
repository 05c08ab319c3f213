import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#web/ui/Icon.tsx';
import { columnNames, type ListControl } from './list-state.ts';

/** Which columns the table has, beside the name. */
export function ColumnChoice({ list }: { list: ListControl }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const close = (event: Event) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', close);
    document.addEventListener('focusin', close);
    return () => {
      document.removeEventListener('pointerdown', close);
      document.removeEventListener('focusin', close);
    };
  }, [isOpen]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes it from anywhere inside
    <div
      ref={box}
      className="relative max-md:hidden"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        setOpen(false);
        button.current?.focus();
      }}
    >
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="inline-flex min-h-11 items-center gap-2 rounded-md border-2 border-field px-4 font-semibold hover:border-ink"
      >
        {t('people.columns')}
        <Icon name={isOpen ? 'up' : 'down'} size={16} />
      </button>
      {isOpen && (
        <fieldset className="absolute right-0 z-20 mt-1 w-64 rounded-md border-2 border-field bg-surface p-3 shadow-lift">
          <legend className="skip">{t('people.columnsHint')}</legend>
          {columnNames.map((name) => (
            <label
              key={name}
              className="flex min-h-11 cursor-pointer items-center gap-3 px-2 hover:bg-ground"
            >
              <input
                type="checkbox"
                className="size-5 accent-cobalt"
                checked={list.columns.includes(name)}
                onChange={() =>
                  list.showColumns(columnNames.filter((one) => (one === name) !== list.columns.includes(one)))
                }
              />
              {t(`people.column.${name}`)}
            </label>
          ))}
        </fieldset>
      )}
    </div>
  );
}
