import { act, useState } from 'react';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ComboboxField } from '#web/core/form/Combobox.tsx';
import { findCountries, findOptions } from '#web/core/form/find-options.ts';
import { useTeamOptions } from '#web/core/form/team-options.ts';
import { errorOf, fill, find, findAll, show } from './participants-screen.tsx';

/** One of a long list, found by typing. */

const key = (field: HTMLElement, name: string) =>
  act(async () => {
    field.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }));
  });

describe('a combobox', () => {
  const options = [
    { value: '1', label: 'Leones', group: 'El Salvador' },
    { value: '2', label: 'Leopardos', group: 'El Salvador' },
    { value: '3', label: 'Águilas', group: 'Honduras' },
  ];
  const chosen: string[] = [];
  function Choice({ start = '', unmatched, none }: { start?: string; unmatched?: string; none?: string }) {
    const [value, setValue] = useState(start);
    const change = (next: string) => {
      chosen.push(next);
      setValue(next);
    };
    const more = {
      ...(unmatched === undefined ? {} : { unmatched }),
      ...(none === undefined ? {} : { none }),
    };
    return <ComboboxField label="Team" options={options} value={value} onChange={change} {...more} />;
  }
  const open = async (part: Parameters<typeof Choice>[0] = {}) => {
    chosen.length = 0;
    await show(<Choice {...part} />, { language: 'en' });
    return find('combobox') as HTMLInputElement;
  };
  const blur = (field: HTMLElement) =>
    act(async () => {
      field.focus();
      field.blur();
    });

  test('takes the first that fits with Enter, and says its name', async () => {
    const field = await open();
    await fill(field, 'leo');
    expect(findAll('option').map(({ textContent }) => textContent)).toEqual(['Leones', 'Leopardos']);
    await key(field, 'Enter');
    expect([chosen, field.value]).toEqual([['1'], 'Leones']);
  });

  test('names each group once, above its first', async () => {
    const field = await open();
    await fill(field, ' ');
    const lines = [...document.querySelectorAll('[role=listbox] li')].map(({ textContent }) => textContent);
    expect(lines).toEqual(['El Salvador', 'Leones', 'Leopardos', 'Honduras', 'Águilas']);
  });

  test('keeps what was chosen when Escape closes its list', async () => {
    const field = await open({ start: '2' });
    await fill(field, 'agu');
    await key(field, 'Escape');
    expect([chosen, field.value]).toEqual([[], 'Leopardos']);
    expect(findAll('option')).toEqual([]);
  });

  test('leaves Escape to the form around it while its list is closed', async () => {
    const field = await open({ start: '2' });
    const taken: boolean[] = [];
    const hear = (event: KeyboardEvent) => taken.push(event.defaultPrevented);
    document.addEventListener('keydown', hear);
    onTestFinished(() => document.removeEventListener('keydown', hear));
    await fill(field, 'agu');
    await key(field, 'Escape');
    await key(field, 'Escape');
    expect(taken).toEqual([true, false]);
  });

  test('says that nothing fits, and tells the form so where it refuses that', async () => {
    const field = await open({ start: '2', unmatched: '?' });
    await fill(field, 'tigres');
    expect(document.body).toShow('tigres');
    await key(field, 'Enter');
    expect(chosen).toEqual(['?']);
    expect(field.value).toBe('tigres');
    expect(errorOf(field)).toContain('tigres');
  });

  test('gives back what was chosen when the text fits nothing and the form cannot refuse', async () => {
    const field = await open({ start: '2' });
    await fill(field, 'tigres');
    await blur(field);
    expect([chosen, field.value]).toEqual([[], 'Leopardos']);
  });

  test.each([undefined, 'No team'])('takes an emptied field as the empty choice, called %s', async (none) => {
    const field = await open({ start: '2', ...(none ? { none } : {}) });
    expect(field.placeholder).toBe(none ?? '');
    await fill(field, '');
    await blur(field);
    expect(chosen).toEqual(['']);
  });
});

test.each([
  ['leo', ['Leo', 'Leones', 'San Leo']],
  ['san', ['San Leo']],
  ['aguila', ['Águila']],
  ['hn', ['Leones']],
  ['leo hn', ['Leones']],
  ['eo', []],
  ['', ['Leones', 'San Leo', 'Leo', 'Águila']],
])('options for "%s": the whole name, whole words, its beginning, then the rest', (typed, found) => {
  const options = [
    { value: '1', label: 'Leones', words: 'HN' },
    { value: '2', label: 'San Leo' },
    { value: '3', label: 'Leo' },
    { value: '4', label: 'Águila' },
  ];
  const labels = findOptions(options, typed).map(({ label }) => label);
  expect(labels).toEqual(typed === 'leo' ? ['Leo', 'San Leo', 'Leones'] : found);
});

test('a country is found by its common names and is listed once', () => {
  const options = [
    { value: 'UG', label: 'Uganda' },
    { value: 'US', label: 'Estados Unidos' },
    { value: 'GB', label: 'Reino Unido', words: 'UK' },
  ];
  expect(findCountries(options, 'EE. UU.').map(({ value }) => value)).toEqual(['US']);
  expect(findCountries(options, 'u').map(({ value }) => value)).toEqual(['UG', 'US', 'GB']);
  expect(findCountries(options, 'UK').map(({ value }) => value)).toEqual(['GB']);
});

test('teams of one name show their country and category, sorted by name', async () => {
  const toValue = ({ name }: { name: string }) => name;
  const teams = [
    { name: 'Tigres', country: 'HN', category: "Men's 40+" },
    { name: 'Águilas 10', country: 'SV', category: 'Mixto' },
    { name: 'Águilas 9', country: 'SV', category: "Women's 35+" },
  ];
  let found: ReturnType<typeof useTeamOptions> = [];
  function Options() {
    found = useTeamOptions(teams, toValue);
    return null;
  }
  await show(<Options />, { language: 'en' });
  expect(found.map(({ option }) => option.label)).toEqual([
    "Águilas 9 · El Salvador · Women's 35+",
    'Águilas 10 · El Salvador · Mixto',
    "Tigres · Honduras · Men's 40+",
  ]);
  expect(
    findOptions(
      found.map(({ option }) => option),
      'hnd masculino',
    ).map(({ label }) => label),
  ).toEqual(["Tigres · Honduras · Men's 40+"]);
  expect(
    findOptions(
      found.map(({ option }) => option),
      'femenino slv',
    )[0]?.label,
  ).toContain("Women's 35+");
});
