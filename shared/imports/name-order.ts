import { fold } from '../base/text.ts';
import { dropTitles, hasCapitalSurnames } from './names.ts';

/** Whether whole names begin with the surnames, by the most frequent first names at their beginnings and ends. */

/**
 * First names of the Americas, Spain and Portugal, without those that are equally common as surnames (Cruz, Martín,
 * Santiago, Ramón).
 */
const givenNames = new Set(
  `ana maria jose juan luis carlos jorge pedro miguel antonio francisco manuel rafael roberto ricardo fernando eduardo
  sergio javier alberto andres pablo diego daniel david alejandro oscar hector raul mario julio cesar enrique guillermo
  alfredo rodrigo gustavo victor hugo gabriel ernesto felipe marcos mauricio gerardo armando arturo ruben edgar edwin
  wilson walter nelson joao paulo luiz marcelo thiago tiago rui joaquim fabio andre vinicius gilberto renato
  carmen rosa luz patricia claudia sandra laura monica gloria martha marta elena silvia beatriz andrea paola carolina
  gabriela alejandra veronica adriana diana cecilia teresa isabel lucia sofia elizabeth karla karina ingrid jessica
  vanessa natalia daniela valentina camila susana norma irma yolanda blanca alicia eva ines raquel miriam lorena
  margarita guadalupe juana josefina francisca cristina juliana fernanda luciana aparecida jussara
  john james robert michael william richard thomas mark steven kevin brian jason jeffrey mary linda jennifer susan
  karen lisa nancy sarah emily jonathan joshua andrew christopher anthony`
    .split(/\s+/)
    .filter(Boolean),
);

const isGiven = (word: string | undefined) => givenNames.has(fold(word ?? ''));

/** Names for which the other order is more likely than the one in use; empty if most agree with it. */
export function findOrderDoubt(cells: readonly string[], isSurnameFirst: boolean): string[] {
  const against: string[] = [];
  let agreeing = 0;
  for (const cell of new Set(cells)) {
    const name = dropTitles(cell);
    const words = name.split(' ').filter((word) => /^\p{L}/u.test(word));
    // A comma or capitals say it themselves.
    if (words.length < 2 || name.includes(',') || hasCapitalSurnames(name)) continue;
    const [first, last] = [isGiven(words[0]), isGiven(words.at(-1))];
    if (first === last) continue;
    if (last !== isSurnameFirst) against.push(cell);
    else agreeing += 1;
  }
  return against.length > agreeing ? against : [];
}
