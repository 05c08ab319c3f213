import { useTranslation } from 'react-i18next';
import { Check } from '#web/core/form/Check.tsx';
import { Popover } from '#web/core/ui/Popover.tsx';

interface ColumnChoiceProps<Name extends string> {
  columns: readonly { name: Name; label: string }[];
  shown: readonly Name[];
  onShow: (names: readonly Name[]) => void;
  className?: string;
}

/** Which columns a table shows besides the first. Needs 'admin'. */
export function ColumnChoice<Name extends string>(props: ColumnChoiceProps<Name>) {
  const { columns, shown, onShow, className = '' } = props;
  const { t } = useTranslation();
  const toggle = (toggled: Name) =>
    onShow(columns.map(({ name }) => name).filter((name) => (name === toggled) !== shown.includes(name)));
  return (
    <Popover label={t('admin.record.columns')} className={className}>
      <fieldset>
        <legend className="skip">{t('admin.record.columnsHint')}</legend>
        {columns.map(({ name, label }) => (
          <Check
            key={name}
            className="px-2 hover:bg-ground"
            checked={shown.includes(name)}
            onChange={() => toggle(name)}
          >
            {label}
          </Check>
        ))}
      </fieldset>
    </Popover>
  );
}
