/** The fields of a kind of participants. */
import i18next, { type TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { checkColors } from '#shared/badges/color-checks.ts';
import { zones } from '#shared/edition/tournament.ts';
import { adminPath } from '#web/core/client/paths.ts';
import { useCall } from '#web/core/client/query.ts';
import { Check } from '#web/core/form/Check.tsx';
import { useFormat } from '#web/core/lib/format.ts';
import { Alert } from '#web/core/ui/Alert.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { TextLink } from '#web/core/ui/TextLink.tsx';
import { rowCount } from './edition-draft.ts';
import type { FieldWords, Form, Part } from './form-parts.tsx';

export function kindRow(at: string, form: Form, { field, both, yesOrNo, t }: FieldWords): Part[] {
  return [
    both(`${at}.name`, 'name'),
    {
      grid: 'grid-cols-2 items-end sm:grid-cols-5',
      fields: [
        { ...field(`${at}.code`, 'code'), maxLength: 1 },
        { ...field(`${at}.color`, 'color'), type: 'color' },
        { ...field(`${at}.mostPerTeam`, 'mostPerTeam'), inputMode: 'numeric' },
        { ...field(`${at}.mostInAll`, 'mostInAll'), inputMode: 'numeric' },
        { ...field(`${at}.fee`, 'fee'), inputMode: 'decimal' },
      ],
    },
    zonesField(at, form, t),
    {
      grid: 'grid-cols-2 items-end sm:grid-cols-3',
      fields: [
        yesOrNo(`${at}.isOn`, 'isOn'),
        yesOrNo(`${at}.needsCategory`, 'needsCategory'),
        yesOrNo(`${at}.needsTeam`, 'needsTeam'),
        yesOrNo(`${at}.needsPhoto`, 'needsPhoto'),
        yesOrNo(`${at}.isStaff`, 'isStaff'),
      ],
    },
  ];
}

/** A box for each zone; the draft holds their letters with commas. */
function zonesField(at: string, { draft, change, errorOf }: Form, t: TFunction): Part {
  const name = `${at}.zones`;
  const chosen = (draft[name] ?? '').split(',');
  return {
    name,
    label: t('edition.field.zones'),
    control: (label) => (
      <fieldset key={name} name={name}>
        <legend className="mb-1 font-semibold text-sm">{label}</legend>
        <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-3">
          {zones.map((zone) => (
            <Check
              key={zone}
              checked={chosen.includes(zone)}
              onChange={(isOpen) =>
                change(() => ({
                  [name]: zones.filter((one) => (one === zone ? isOpen : chosen.includes(one))).join(','),
                }))
              }
            >
              <strong>{zone}</strong> {i18next.t(`badge.zones.${zone}`)}
            </Check>
          ))}
        </div>
        <Alert className="mt-2">{errorOf(name)}</Alert>
        <Outdated role={draft[`${at}.id`] ?? ''} />
      </fieldset>
    ),
  };
}

/** Badges of this kind that were signed with other zones: they keep them until they are issued again. */
function Outdated({ role }: { role: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const outdated = useCall('GET /api/admin/zones/outdated', undefined, { staleTime: 0 });
  const count = outdated.data?.find((one) => one.role === role)?.count ?? 0;
  if (count === 0) return null;
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-3 text-warn">
      {t('edition.outdated', { count, shown: format.number(count) })}
      <TextLink to={`${adminPath('credentials')}?role=${encodeURIComponent(role)}&status=active`}>
        {t('edition.toBadges')}
      </TextLink>
    </p>
  );
}

/** Warnings about the colors as they are in the form. */
export function colorCautions({ draft }: Form, { t, language }: FieldWords): Part[] {
  const kinds = Array.from({ length: rowCount(draft, 'kinds') }, (_, place) => {
    const of = (name: string) => draft[`kinds.${place}.${name}`] ?? '';
    return { id: of(`name.${language}`), color: of('color'), isOn: of('isOn') === 'true' };
  });
  const cautions = checkColors(kinds);
  if (cautions.length === 0) return [];
  const key = 'kinds.colors';
  const list = (
    <ul key={key} className="grid gap-2">
      {cautions.map((caution) => (
        <li
          key={`${caution.kind} ${caution.role} ${'other' in caution ? caution.other : ''}`}
          className="flex items-start gap-2 text-warn"
        >
          <Icon name="warning" className="mt-0.5" />
          {t(`edition.color.${caution.kind}`, caution)}
        </li>
      ))}
    </ul>
  );
  return [{ key, shown: list }];
}
