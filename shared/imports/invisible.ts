import { removeInvisible } from '../base/text.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: what no cell of a list means to hold.
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/** A cell without invisible characters; non-breaking hyphens and spaces become normal ones. */
export function dropInvisible(text: string): string {
  return (
    text
      // After an Ã a soft hyphen is the second half of a broken í.
      .split(/(Ã\u00ad)/)
      .map((part, at) => (at % 2 === 1 ? part : removeInvisible(part)))
      .join('')
      .replace(controls, '')
      .replace(/[\u2010-\u2012]/g, '-')
      .replace(/(?<!Ã)\u00a0|[\u2007\u202f]/g, ' ')
  );
}
