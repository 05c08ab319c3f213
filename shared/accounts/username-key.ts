/**
 * The skeleton of a user name: what it looks like to a person in a hurry. Two names with the same key are not given to
 * two accounts; signing in goes by the name itself.
 */
import { fold } from '../base/text.ts';

/** Letters of other alphabets that look like Latin ones; accounts of earlier versions may have them. */
const lookAlike: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ...[
      'а→a',
      'в→b',
      'е→e',
      'ё→e',
      'к→k',
      'м→m',
      'н→h',
      'о→o',
      'р→p',
      'с→c',
      'т→t',
      'у→y',
      'х→x',
      'і→i',
      'ј→j',
    ],
    ...['ѕ→s', 'ԁ→d', 'ԛ→q', 'ԝ→w', 'һ→h', 'α→a', 'β→b', 'ε→e', 'η→n', 'ι→i', 'κ→k', 'ν→v', 'ο→o', 'ρ→p'],
    ...['τ→t', 'υ→u', 'χ→x', 'γ→y', 'ɑ→a', 'ɡ→g', 'ȷ→j', 'ℓ→l'],
  ].map((pair) => pair.split('→') as [string, string]),
);

/**
 * Lower case without accents, ligatures, dots, blanks and other signs. Digits stay as they are: `mesa1` and `mesa7` are two
 * desks, and a `3` is not taken for an `e`. A name of signs alone is its own key.
 */
export function usernameKey(username: string): string {
  // Among small letters a capital I is an l.
  const plain = fold(username.replace(/(?<=\p{Ll})I/gu, 'l'));
  const letters = Array.from(plain, (letter) => lookAlike[letter] ?? letter).join('');
  const bare = letters.replace(/[^\p{L}\p{N}]+/gu, '');
  return bare.replaceAll('rn', 'm').replaceAll('vv', 'w') || plain;
}
