import { z } from 'zod';

interface StoredJson<T> {
  /** Characters of the text. */
  max: number;
  /** Which words of the schema a refusal may repeat, the first one said; any other is 'INVALID'. */
  codes: readonly string[];
  /** Values that count as empty and are stored so. */
  isUsual?: (value: T) => boolean;
}

/**
 * The rule of a setting that is one JSON text: empty for the default, else valid by the schema, stored in canonical
 * form.
 */
export function storedJson<T>(schema: z.ZodType<T>, { max, codes, isUsual }: StoredJson<T>) {
  return z
    .string('REQUIRED')
    .max(max, 'TOO_LONG')
    .transform((text, context) => {
      if (text === '') return text;
      const read = schema.safeParse(parseJson(text));
      if (read.success) return isUsual?.(read.data) ? '' : JSON.stringify(read.data);
      const said = read.error.issues.map(({ message }) => message);
      const message = codes.find((code) => said.includes(code)) ?? 'INVALID';
      context.addIssue({ code: 'custom', message, input: text });
      return z.NEVER;
    });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // No JSON is no value: the schema refuses it.
    return null;
  }
}
