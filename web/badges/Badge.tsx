import { useMemo, useState } from 'react';
import { type BadgeDesign, withoutPicture } from '#shared/badges/design.ts';
import { drawBadge } from '#shared/badges/draw.ts';
import type { BadgePerson, BadgeSide, BadgeSize, BadgeWords } from '#shared/badges/marks.ts';
import { plainDesign } from '#shared/badges/read-template.ts';
import { useLanguage } from '#web/core/lib/i18n.ts';
import { BadgeSvg } from './BadgeSvg.tsx';
import { badgeWords, describeBadge } from './badge-words.ts';
import { makeMeasure } from './foreign-text.ts';

interface BadgeProps {
  person: BadgePerson;
  size?: BadgeSize;
  side?: BadgeSide;
  template?: BadgeDesign;
  /** Its words, where they are not those of the reader's language. */
  words?: BadgeWords;
  /** Any CSS length, or pixels. */
  width?: number | string;
  className?: string;
}

/** A person's badge as it will be printed. Needs the words of the area 'badge'. */
export function Badge({
  person,
  size = 'lanyard',
  side = 'front',
  template = plainDesign,
  words,
  width,
  className,
}: BadgeProps) {
  const language = useLanguage();
  const [broken, setBroken] = useState<readonly string[]>([]);
  const said = words ?? badgeWords(person, language);
  const measure = useMemo(makeMeasure, []);
  const shown = person.photo !== null && broken.includes(person.photo) ? { ...person, photo: null } : person;
  const dressed = broken.reduce(withoutPicture, template);
  const drawing = drawBadge(shown, size, { words: said, measure, side, template: dressed });
  return (
    <BadgeSvg
      drawing={drawing}
      label={describeBadge(person, said)}
      onBroken={(source) => setBroken((before) => [...before, source])}
      {...(width === undefined ? {} : { width })}
      {...(className === undefined ? {} : { className })}
    />
  );
}
