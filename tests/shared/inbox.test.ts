import { expect, test } from 'vitest';
import { contactInput, homeContactInput, newsletterInput, splitName } from '#shared/content/inbox.ts';

/** Messages of visitors and their addresses: what the forms take. */

test.each([
  ['Ana Paz', 'Ana', 'Paz'],
  ['Ana María Paz', 'Ana María', 'Paz'],
  ['  Ana \t María\n\nPaz ', 'Ana María', 'Paz'],
  ['Pelé', 'Pelé', ''],
  ['', '', ''],
])('the name %j is stored as %j and %j', (name, firstName, lastName) => {
  expect(splitName(name)).toEqual({ firstName, lastName });
});

const message = { name: 'Ana Paz', email: 'ana@correo.example', message: 'When?' };
const faultsOf = (
  schema: {
    safeParse: (sent: unknown) => { error?: { issues: { path: PropertyKey[]; message: string }[] } };
  },
  sent: unknown,
) => schema.safeParse(sent).error?.issues.map(({ path, message }) => `${String(path[0])} ${message}`) ?? [];

test.each<[Record<string, unknown>, string[]]>([
  [{}, []],
  [{ name: 'x'.repeat(160), message: 'x'.repeat(5000), subject: 'x'.repeat(200), phone: '2'.repeat(40) }, []],
  [{ name: 'x'.repeat(161) }, ['name TOO_LONG']],
  [{ message: 'x'.repeat(5001) }, ['message TOO_LONG']],
  [{ subject: 'x'.repeat(201) }, ['subject TOO_LONG']],
  [{ phone: '2'.repeat(41) }, ['phone TOO_LONG']],
  [{ email: `${'x'.repeat(190)}@correo.example` }, ['email TOO_LONG']],
  [{ name: ' ' }, ['name REQUIRED']],
  [{ message: undefined }, ['message REQUIRED']],
  [{ email: undefined }, ['email REQUIRED']],
  [{ email: 'ana' }, ['email INVALID_EMAIL']],
  [{ inquiryType: 'other things' }, ['inquiryType INVALID_CHOICE']],
])('a message with %j has the faults %j', (part, faults) => {
  expect(faultsOf(contactInput, { ...message, ...part })).toEqual(faults);
});

test('the form of the first page asks for a subject, the other one does without', () => {
  expect(faultsOf(homeContactInput, message)).toEqual(['subject REQUIRED']);
  expect(contactInput.parse(message).subject).toBe('');
  expect(contactInput.parse({ ...message, subject: ' The \n bus ' }).subject).toBe('The bus');
});

test('an address is kept in small letters without blanks around it, and letters are in Spanish unless said', () => {
  expect(newsletterInput.parse({ email: ' Ana@Correo.Example ' })).toEqual({
    ...{ email: 'ana@correo.example', language: 'es' },
  });
  expect(faultsOf(newsletterInput, { email: ' ' })).toContain('email REQUIRED');
});
