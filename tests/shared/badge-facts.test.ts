import { expect, test } from 'vitest';
import { drawBadge } from '#shared/badges/draw.ts';
import { must } from '#shared/base/must.ts';
import { measureByTable } from '#shared/engines/badge/fit-text.ts';
import { difficultPeople, wordsFor } from '#tests/badge/people.ts';

/** Long facts of a person: smaller, or on more lines, before anything of them is cut. */

const [anyone] = difficultPeople;
const long = [
  'Asociación Nacional de Veteranos del Baloncesto de la Ciudad de Quetzaltenango',
  'Club Social y Deportivo de Veteranos del Departamento de Ahuachapán y Sonsonate',
];

test.each(['lanyard', 'a6', 'label62'] as const)(
  'a long team above a short category is on the badge in whole: %s',
  (size) => {
    for (const teamName of long) {
      const person = { ...must(anyone, 'ten'), teamName };
      const { marks } = drawBadge(person, size, { words: wordsFor(person), measure: measureByTable });
      const texts = marks.flatMap((mark) => (mark.kind === 'text' ? mark.text : []));
      expect(texts.join(' ')).toContain(teamName);
    }
  },
);
