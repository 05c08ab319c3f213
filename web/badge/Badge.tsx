import { useMemo, useState } from 'react';
import {
  type CardPerson,
  type CardSide,
  type CardSize,
  type CardTemplate,
  type CardWords,
  drawCard,
} from '#shared/credentials/card.ts';
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
  template,
  words,
  width,
  className,
}: BadgeProps) {
  const language = useLanguage();
  const [broken, setBroken] = useState<string | null>(null);
  const said = words ?? cardWords(person, language);
  const measure = useMemo(makeMeasure, []);
  const shown = person.photo !== null && person.photo === broken ? { ...person, photo: null } : person;
  const drawing = drawCard(shown, size, { words: said, measure, side, ...(template ? { template } : {}) });
  return (
    <CardSvg
      drawing={drawing}
      label={describeCard(person, said)}
      onBroken={setBroken}
      {...(width === undefined ? {} : { width })}
      {...(className === undefined ? {} : { className })}
    />
  );
}
