import { useMemo, useState } from 'react';
import { type CardTemplate, plainTemplate, withoutPicture } from '#shared/badge/design.ts';
import { drawCard } from '#shared/badge/draw.ts';
import type { CardPerson, CardSide, CardSize, CardWords } from '#shared/badge/marks.ts';
import { useLanguage } from '#web/lib/i18n.ts';
import { CardSvg } from './CardSvg.tsx';
import { cardWords, describeCard } from './card-words.ts';
import { makeMeasure } from './foreign-text.ts';

interface BadgeProps {
  person: CardPerson;
  size?: CardSize;
  side?: CardSide;
  template?: CardTemplate;
  /** Its words, where they are not those of the reader's language. */
  words?: CardWords;
  /** Any CSS length, or pixels. */
  width?: number | string;
  className?: string;
}

/** Somebody's badge as it will be printed. Needs the words of the area 'badge'. */
export function Badge({
  person,
  size = 'lanyard',
  side = 'front',
  template = plainTemplate,
  words,
  width,
  className,
}: BadgeProps) {
  const language = useLanguage();
  const [broken, setBroken] = useState<readonly string[]>([]);
  const said = words ?? cardWords(person, language);
  const measure = useMemo(makeMeasure, []);
  const shown = person.photo !== null && broken.includes(person.photo) ? { ...person, photo: null } : person;
  const dressed = broken.reduce(withoutPicture, template);
  const drawing = drawCard(shown, size, { words: said, measure, side, template: dressed });
  return (
    <CardSvg
      drawing={drawing}
      label={describeCard(person, said)}
      onBroken={(source) => setBroken((before) => [...before, source])}
      {...(width === undefined ? {} : { width })}
      {...(className === undefined ? {} : { className })}
    />
  );
}
