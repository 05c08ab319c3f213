import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bandContrast, checkColors, inkOn, isReadable } from '#shared/badges/color-checks.ts';
import type { BadgeTemplate } from '#shared/badges/template.ts';
import { offeredRoles, type ParticipantRole, roleName } from '#shared/edition/tournament.ts';
import { inputClass } from '#web/core/form/Field.tsx';
import { useFormat } from '#web/core/lib/format.ts';
import { useLanguage } from '#web/core/lib/i18n.ts';
import { Icon } from '#web/core/ui/Icon.tsx';
import { FormPart } from './FormPart.tsx';

type RoleColors = BadgeTemplate['colours'];

/** A color for each role, with warnings for low contrast and for similar colors. */
export function TemplateColors({
  colours,
  onChange,
}: {
  colours: RoleColors;
  onChange: (colours: RoleColors) => void;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const cautions = checkColors(colours).filter(({ kind }) => kind !== 'contrast');
  return (
    <FormPart title={t('template.colours.title')} hint={t('template.colours.hint')}>
      <div className="grid gap-4">
        {offeredRoles().map((role) => (
          <ColorField
            key={role}
            role={role}
            color={colours[role]}
            onChange={(color) => onChange({ ...colours, [role]: color })}
          />
        ))}
      </div>
      <div role="status" className="mt-4">
        <ul className="grid gap-2">
          {cautions.map((caution) => (
            <li
              key={`${caution.kind} ${caution.role} ${'other' in caution ? caution.other : ''}`}
              className="flex items-start gap-2 text-warn"
            >
              <Icon name="warning" className="mt-0.5" />
              {caution.kind === 'alike'
                ? t('template.colours.alike', {
                    role: roleName(caution.role, language),
                    other: roleName(caution.other, language),
                  })
                : t('template.colours.pale', { role: roleName(caution.role, language) })}
            </li>
          ))}
        </ul>
      </div>
    </FormPart>
  );
}

function ColorField({
  role,
  color,
  onChange,
}: {
  role: ParticipantRole;
  color: string;
  onChange: (color: string) => void;
}) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const name = roleName(role, useLanguage());
  const id = useId();
  // What is being typed may be no color yet; the badge keeps the last one that was.
  const [typed, setTyped] = useState<string | null>(null);
  const isColor = typed === null || hexColor.test(typed);
  const isGood = isReadable(color);
  const ratio = number(Math.floor(bandContrast(color) * 10) / 10);
  const words = !isColor
    ? t('template.colours.invalid')
    : isGood
      ? t(inkOn(color) === '#FFFFFF' ? 'template.colours.white' : 'template.colours.ink', { ratio })
      : t('template.colours.contrast', { ratio });
  return (
    <div>
      <p className="mb-1.5 font-semibold text-sm">{name}</p>
      <div className="flex items-center gap-3">
        <input
          type="color"
          aria-label={t('template.colours.of', { role: name })}
          aria-describedby={id}
          className="h-11 w-16 shrink-0 cursor-pointer rounded-md border-2 border-field bg-surface p-1"
          value={color}
          onChange={(event) => {
            setTyped(null);
            onChange(event.target.value.toUpperCase());
          }}
        />
        <input
          type="text"
          aria-label={t('template.colours.hex', { role: name })}
          aria-describedby={id}
          aria-invalid={!isColor || !isGood || undefined}
          className={`${inputClass} digits max-w-32`}
          spellCheck={false}
          autoComplete="off"
          maxLength={7}
          value={typed ?? color}
          onChange={(event) => {
            const text = event.target.value.trim().toUpperCase();
            setTyped(text);
            if (hexColor.test(text)) onChange(text);
          }}
          onBlur={() => isColor && setTyped(null)}
        />
      </div>
      <p id={id} className={`mt-1.5 text-sm ${isColor && isGood ? 'text-muted' : 'font-semibold text-bad'}`}>
        {words}
      </p>
    </div>
  );
}

const hexColor = /^#[0-9A-F]{6}$/;
