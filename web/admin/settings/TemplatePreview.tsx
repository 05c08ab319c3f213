import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type BadgeFormat, badgeFormatNames, badgeFormats, peoplePerPage } from '#shared/badges/formats.ts';
import { type BadgePerson, type BadgeSize, badgeSizes, cardSizeNames } from '#shared/badges/marks.ts';
import { withEditionLogo } from '#shared/badges/read-template.ts';
import { drawPages } from '#shared/badges/sheets.ts';
import type { BadgeTemplate } from '#shared/badges/template.ts';
import { fullName } from '#shared/people/full-name.ts';
import { Badge } from '#web/badges/Badge.tsx';
import { BadgeSvg } from '#web/badges/BadgeSvg.tsx';
import { type BadgeLook, lookOf, useSpoken } from '#web/badges/badge-look.ts';
import { findBadgePerson } from '#web/badges/badge-person.ts';
import { badgeWords } from '#web/badges/badge-words.ts';
import { makeMeasure } from '#web/badges/foreign-text.ts';
import { useEdition } from '#web/core/client/edition.ts';
import { useCall } from '#web/core/client/query.ts';
import { RadioGroup } from '#web/core/form/RadioGroup.tsx';
import { SelectField } from '#web/core/form/SelectField.tsx';
import { useLanguage } from '#web/core/lib/i18n.ts';
import { withSamples } from './sample-people.ts';
import { FormatField } from './TemplateFields.tsx';

/** Pixels to a millimetre: every card in the same proportion to the others. */
const scale = 2.6;
const views = ['byPerson', 'byFormat'] as const;

/** The template with people whose badges are difficult to lay out: one in every format, or all in one. */
export function TemplatePreview({ template }: { template: BadgeTemplate }) {
  const { t } = useTranslation();
  const reader = useLanguage();
  const { logo } = useEdition().look;
  const wanted = useMemo(() => lookOf(withEditionLogo(template, logo), reader), [template, logo, reader]);
  const spoken = useSpoken(wanted.language);
  const [view, setView] = useState<(typeof views)[number]>('byPerson');
  const [number, setNumber] = useState<string | null>(null);
  const [size, setSize] = useState<BadgeSize>('lanyard');
  const asked = useCall('GET /api/admin/badge-people', undefined);
  const people = useMemo(
    () => withSamples((asked.data ?? []).map(findBadgePerson).filter((person) => person !== null)),
    [asked.data],
  );
  const chosen = people.find(({ person }) => person.number === number) ?? people[0];
  if (!chosen || !spoken || asked.isPending) return null;
  const look = { ...wanted, language: spoken };
  return (
    <section
      aria-labelledby="preview-title"
      className="min-w-0 xl:sticky xl:top-4 xl:max-h-[calc(100svh-7rem)] xl:overflow-y-auto"
    >
      <h2 id="preview-title" className="font-bold text-lg">
        {t('template.preview.title')}
      </h2>
      <p className="mt-1 text-muted text-sm">{t('template.preview.people')}</p>
      <div className="mt-4 grid items-end gap-4 md:grid-cols-2">
        <RadioGroup
          label={t('template.preview.view')}
          options={views}
          value={view}
          say={(one) => t(`template.preview.${one}`)}
          onChange={setView}
        />
        {view === 'byPerson' ? (
          <SelectField
            label={t('template.preview.person')}
            value={chosen.person.number}
            onChange={(event) => setNumber(event.target.value)}
            options={people.map(({ person, isSample }) => ({
              value: person.number,
              label: isSample ? t('template.preview.sample', { name: fullName(person) }) : fullName(person),
            }))}
          />
        ) : (
          <FormatField
            label={t('template.preview.format')}
            value={size}
            formats={cardSizeNames}
            onChange={(format) => setSize(badgeFormats[format].card)}
          />
        )}
      </div>
      <div className="mt-5 flex flex-wrap items-start gap-5 rounded-lg bg-rule p-5">
        {view === 'byPerson'
          ? cardSizeNames.map((one) => <Sides key={one} person={chosen.person} size={one} look={look} />)
          : people.map(({ person }) => (
              <Sides key={person.number} person={person} size={size} look={look} caption={fullName(person)} />
            ))}
      </div>
      <Sheets people={people.map(({ person }) => person)} look={look} />
    </section>
  );
}

interface SidesProps {
  person: BadgePerson;
  size: BadgeSize;
  look: BadgeLook;
  /** The caption below; the format by default. */
  caption?: string;
}

function Sides({ person, size, look, caption }: SidesProps) {
  const { t } = useTranslation();
  const format = caption ?? t(`badge.format.${size}`);
  const { width, back } = badgeSizes[size];
  const sides = back ? (['front', 'back'] as const) : (['front'] as const);
  return sides.map((side) => (
    <figure key={side} className="max-w-full" style={{ width: width * scale }}>
      <Badge
        person={person}
        size={size}
        side={side}
        template={look.template}
        words={badgeWords(person, look.language)}
        className="block rounded-md shadow-lift"
      />
      <figcaption className="mt-2 text-ink text-sm">
        {back ? t(`template.preview.${side}`, { format }) : format}
      </figcaption>
    </figure>
  ));
}

const sheets = badgeFormatNames.filter((format) => badgeFormats[format].sheet !== null);

/** Sheets with several badges, rendered on demand because forty codes are slow. */
function Sheets({ people, look }: { people: readonly BadgePerson[]; look: BadgeLook }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="mt-4" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">{t('template.preview.sheets')}</summary>
      {isOpen && (
        <div className="flex flex-wrap items-start gap-5 rounded-lg bg-rule p-5">
          {sheets.map((format) => (
            <Sheet key={format} format={format} people={people} look={look} />
          ))}
        </div>
      )}
    </details>
  );
}

function Sheet({
  format,
  people,
  look,
}: {
  format: BadgeFormat;
  people: readonly BadgePerson[];
  look: BadgeLook;
}) {
  const { t } = useTranslation();
  const measure = useMemo(makeMeasure, []);
  const jobs = people.slice(0, peoplePerPage(format)).map((person) => ({
    person,
    options: { words: badgeWords(person, look.language), measure, template: look.template },
  }));
  const [page] = drawPages(jobs, format);
  const label = t(`badge.format.${format}`);
  if (!page) return null;
  return (
    <figure className="max-w-full" style={{ width: page.width * 1.5 }}>
      <BadgeSvg drawing={page} label={label} className="block shadow-lift" />
      <figcaption className="mt-2 text-ink text-sm">{label}</figcaption>
    </figure>
  );
}
