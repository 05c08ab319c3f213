import { describe, expect, it } from 'vitest';
import { alpha3, countryCodes, countryNames, isCountryCode } from '#shared/countries.ts';
import { firstCountries } from '#shared/tournament.ts';

describe('the list of countries', () => {
  it('begins with the eleven of the tournament, and holds every other one once', () => {
    expect(countryCodes.slice(0, 11)).toEqual([...firstCountries]);
    expect(countryCodes).toHaveLength(249);
    expect(new Set(countryCodes).size).toBe(249);
  });

  it('the platform has a name for each of them, and each has three letters for the badge', () => {
    const names = new Intl.DisplayNames('es', { type: 'region', fallback: 'none' });
    expect(countryCodes.filter((code) => !names.of(code))).toEqual([]);
    expect(new Set(alpha3.values()).size).toBe(249);
    expect([...alpha3.values()].filter((code) => !/^[A-Z]{3}$/.test(code))).toEqual([]);
    expect(alpha3.get('SV')).toBe('SLV');
  });

  it('the names of the site spec stand for codes of the list', () => {
    const english = new Intl.DisplayNames('en', { type: 'region' });
    for (const [name, code] of countryNames) {
      expect(isCountryCode(code)).toBe(true);
      expect(english.of(code)).toBe(name);
    }
  });
});
