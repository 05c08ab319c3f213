import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeep } from '#web/core/dialog/use-keep.ts';
import { inputClass } from '#web/core/form/Field.tsx';
import { Select } from '#web/core/form/SelectField.tsx';
import type { LocalDatabase } from '#web/offline/store/database.ts';
import { chooseFormat, useFormatChoice } from './badge-format.ts';

/** The badge format of this device. Needs the words 'badge' and 'devices'. */
export function FormatSelect({
  db,
  className = '',
  ref,
}: {
  db: LocalDatabase;
  className?: string;
  ref?: Ref<HTMLSelectElement>;
}) {
  const { t } = useTranslation();
  const choice = useFormatChoice(db);
  const keep = useKeep();
  if (!choice) return null;
  return (
    <Select
      ref={ref}
      aria-label={t('badge.here')}
      className={`${inputClass} ${className}`}
      options={choice.formats.map((format) => ({ value: format, label: t(`badge.format.${format}`) }))}
      value={choice.format}
      onChange={(event) => {
        const format = choice.formats.find((one) => one === event.target.value);
        if (format) keep(chooseFormat(db, format));
      }}
    />
  );
}
