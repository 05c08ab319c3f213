/** The fields of a kind of participants. */
import { useTranslation } from 'react-i18next';
import { checkColors } from '#shared/badges/color-checks.ts';
import { worthApproving } from '#shared/people/approval.ts';
import { adminPath } from '#web/core/client/paths.ts';
import { useCall } from '#web/core/client/query.ts';
import { Check } from '#web/core/form/Check.tsx';
import { SelectField } from '#web/core/form/SelectField.tsx';
import { useFormat } from '#web/core/lib/format.ts';
import { Alert } from '#web/core/ui/Alert.tsx';
import { Button } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { TextLink } from '#web/core/ui/TextLink.tsx';
import { type EditionDraft, freeLetters, letters, removeRow, rowsIn } from './edition-draft.ts';
import {
  type EditorRows,
  type Field,
  type FieldWords,
  type Form,
  levelGrid,
  type Part,
} from './form-parts.tsx';

export function zoneRow(at: string, { draft, change, errorOf }: Form, words: FieldWords): Part[] {
  const { field, names, yesOrNo, t } = words;
  const name = `${at}.letter`;
  const own = draft[name] ?? '';
  const isRetired = draft[`${at}.isRetired`] === 'true';
  const free = freeLetters(draft);
  const letter: Field = {
    ...field(name, 'letter'),
    control: (label) => (
      <SelectField
        key={name}
        {...{ label, name }}
        options={letters
          .filter((one) => one === own || free.includes(one))
          .map((one) => ({ value: one, label: one }))}
        value={own}
        error={errorOf(name)}
        onChange={({ target }) => change((present) => changeLetter(present, name, target.value))}
      />
    ),
  };
  return [
    { grid: 'items-start sm:grid-cols-[5rem_1fr_1fr]', fields: [letter, ...names(`${at}.name`, 'name')] },
    yesOrNo(`${at}.isRetired`, 'isRetired', isRetired ? t('edition.zoneRetiredHint') : undefined),
  ];
}

/** The change of a draft that gives a zone another letter, also where kinds open it. */
function changeLetter(draft: EditionDraft, name: string, letter: string): EditionDraft {
  const before = draft[name];
  return { ...inKinds(draft, (zone) => (zone === before ? letter : zone)), [name]: letter };
}

/** The change of a draft that removes a zone, also from the kinds that open it. */
export function removeZone(draft: EditionDraft, place: number): EditionDraft {
  const gone = draft[`zones.${place}.letter`];
  return { ...removeRow(draft, 'zones', place), ...inKinds(draft, (zone) => (zone === gone ? '' : zone)) };
}

function inKinds(draft: EditionDraft, letterOf: (zone: string) => string): EditionDraft {
  return Object.fromEntries(
    rowsIn(draft, 'kinds').map((textOf, place) => [
      `kinds.${place}.zones`,
      textOf('zones').split(',').map(letterOf).filter(Boolean).join(','),
    ]),
  );
}

/** One that is off is a single line, one that is on says what it is until it is opened; never while something in it is missing or wrong. */
export function kindRow(
  at: string,
  form: Form,
  words: FieldWords,
  { isOpen, open, close }: EditorRows,
): Part[] {
  const { field, both, yesOrNo, t } = words;
  const of = (name: string) => form.draft[`${at}.${name}`] ?? '';
  const isOn = yesOrNo(`${at}.isOn`, 'isOn');
  const isWrong = Object.keys(form.draft).some((name) => name.startsWith(`${at}.`) && form.errorOf(name));
  const isComplete = of('code') !== '' && of('id') !== '' && !isWrong;
  if (of('isOn') !== 'true' && isComplete) return [isOn];
  if (isComplete && !isOpen(at)) return [isOn, summaryOf(at, form, words, () => open(at))];
  const isWorth =
    of('isOn') === 'true' && of('needsApproval') !== 'true' && worthApproving.includes(of('id'));
  return [
    isOn,
    both(`${at}.name`, 'name'),
    {
      grid: `${levelGrid} grid-cols-2 sm:grid-cols-5`,
      fields: [
        { ...field(`${at}.code`, 'code'), maxLength: 1 },
        { ...field(`${at}.color`, 'color'), type: 'color' },
        // Of players the rules of the game say it.
        ...(of('plays') === 'true' && of('mostPerTeam') === ''
          ? []
          : [{ ...field(`${at}.mostPerTeam`, 'mostPerTeam'), inputMode: 'numeric' as const }]),
        { ...field(`${at}.mostInAll`, 'mostInAll'), inputMode: 'numeric' },
        { ...field(`${at}.fee`, 'fee'), inputMode: 'decimal' },
      ],
    },
    zonesField(at, form, words),
    {
      grid: 'grid-cols-2 items-end sm:grid-cols-3',
      fields: [
        yesOrNo(`${at}.needsCategory`, 'needsCategory'),
        yesOrNo(`${at}.needsTeam`, 'needsTeam'),
        yesOrNo(`${at}.needsPhoto`, 'needsPhoto'),
        yesOrNo(`${at}.needsApproval`, 'needsApproval', isWorth ? t('edition.approvalWorth') : undefined),
        yesOrNo(`${at}.isStaff`, 'isStaff'),
      ],
    },
    {
      key: `${at}.close`,
      shown: isComplete && (
        <p key={`${at}.close`}>
          <Button look="quiet" onClick={() => close(at)}>
            {t('edition.closeRow')}
          </Button>
        </p>
      ),
    },
  ];
}

const needs = ['needsCategory', 'needsTeam', 'needsPhoto', 'needsApproval', 'isStaff'] as const;

/** A kind in one line, with the button that shows its fields. */
function summaryOf(at: string, { draft }: Form, { t, language }: FieldWords, onOpen: () => void): Part {
  const of = (name: string) => draft[`${at}.${name}`] ?? '';
  const key = `${at}.summary`;
  const said = [
    of('code'),
    `${t('edition.field.zones')}: ${of('zones').split(',').join(' ')}`,
    ...needs.filter((name) => of(name) === 'true').map((name) => t(`edition.field.${name}`)),
    ...(['mostPerTeam', 'mostInAll', 'fee'] as const)
      .filter((name) => of(name) !== '')
      .map((name) => `${t(`edition.field.${name}`)}: ${of(name)}`),
  ];
  return {
    key,
    shown: (
      <div key={key} className="flex flex-wrap items-center justify-between gap-3">
        <p className="flex min-w-0 flex-1 items-center gap-3 text-muted">
          <span className="size-5 shrink-0 rounded-sm" style={{ backgroundColor: of('color') }} />
          {said.join(' · ')}
        </p>
        <Button
          look="quiet"
          data-row={at}
          aria-label={t('edition.openRowOf', { title: of(`name.${language}`) })}
          onClick={onOpen}
        >
          {t('edition.openRow')}
        </Button>
        <Outdated role={of('id')} />
      </div>
    ),
  };
}

/** A box for each zone; the draft holds their letters with commas. */
function zonesField(at: string, { draft, change, errorOf }: Form, { t, language }: FieldWords): Part {
  const name = `${at}.zones`;
  const chosen = (draft[name] ?? '').split(',');
  const zones = rowsIn(draft, 'zones').map((textOf) => ({
    ...{ letter: textOf('letter'), name: textOf(`name.${language}`) },
    isRetired: textOf('isRetired') === 'true',
  }));
  return {
    name,
    label: t('edition.field.zones'),
    control: (label) => (
      <fieldset key={name} name={name}>
        <legend className="mb-1 font-semibold text-sm">{label}</legend>
        <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-3">
          {zones
            .filter(({ letter, isRetired }) => !isRetired || chosen.includes(letter))
            .map((zone) => (
              <Check
                key={zone.letter}
                checked={chosen.includes(zone.letter)}
                onChange={(isOpen) =>
                  change(() => ({
                    [name]: zones
                      .map(({ letter }) => letter)
                      .filter((one) => (one === zone.letter ? isOpen : chosen.includes(one)))
                      .join(','),
                  }))
                }
              >
                <strong>{zone.letter}</strong> {zone.name}
                {zone.isRetired && ` (${t('edition.field.isRetired')})`}
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
    <p className="mt-3 flex w-full flex-wrap items-center gap-x-3 text-warn">
      {t('edition.outdated', { count, shown: format.number(count) })}
      <TextLink to={`${adminPath('credentials')}?role=${encodeURIComponent(role)}&status=active`}>
        {t('edition.toBadges')}
      </TextLink>
    </p>
  );
}

/** Warnings about the colors as they are in the form. */
export function colorCautions({ draft }: Form, { t, language }: FieldWords): Part[] {
  const kinds = rowsIn(draft, 'kinds').map((textOf) => ({
    ...{ id: textOf(`name.${language}`), color: textOf('color') },
    isOn: textOf('isOn') === 'true',
  }));
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
