import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lastProposal, type PersonProposal, standingProposal } from '#shared/people/proposal.ts';

const at = '2026-02-20T12:00:00.000Z';
const said: PersonProposal = { changes: { lastName: 'Cañas' }, text: '', by: 'K1', at };
const person = { firstName: 'Ana', lastName: 'Canas', country: 'SV' };

describe('a proposed correction', () => {
  test('a proposal stays until it is corrected anywhere', () => {
    expect(standingProposal({ ...person, proposed: said })).toEqual(said);
    expect(standingProposal({ ...person, lastName: 'Cañas', proposed: said })).toBeNull();
    expect(standingProposal(person)).toBeNull();
  });

  test('a proposal is shown by field: corrected ones are left out, and free text stays', () => {
    const both = { ...said, changes: { firstName: 'Anna', lastName: 'Cañas' }, text: 'Juego en Leones' };
    const left = standingProposal({ ...person, lastName: 'Cañas', proposed: both });
    expect(left).toMatchObject({ changes: { firstName: 'Anna' }, text: 'Juego en Leones' });
    expect(standingProposal({ ...person, firstName: 'Anna', lastName: 'Cañas', proposed: both })?.text).toBe(
      'Juego en Leones',
    );
  });

  test('a proposal is closed by its time, and a later one is open again', () => {
    const settled = { changes: {}, text: '', by: 'A7', at };
    for (const last of [lastProposal(said, settled), lastProposal(settled, said)])
      expect(standingProposal({ ...person, proposed: last })).toBeNull();
    const again = { ...said, at: '2026-02-20T12:30:00.000Z' };
    expect(standingProposal({ ...person, proposed: lastProposal(settled, again) })).toEqual(again);
    // A settlement of what was said before is none of what was said since.
    expect(lastProposal(again, settled)).toEqual(again);
  });

  test('a proposed correction ends the same in whichever order it is heard', () => {
    const moment = fc.constantFrom(at, '2026-02-20T12:00:01.000Z', '2026-02-20T12:00:02.000Z');
    const one = fc.oneof(
      fc.record({ at: moment, by: fc.constantFrom('K1', 'K2'), text: fc.constantFrom('a', 'b') }),
      fc.record({ at: moment, by: fc.constant('A7'), text: fc.constant('') }),
    );
    const fold = (all: readonly PersonProposal[]) =>
      all.reduce<PersonProposal | null>((standing, next) => lastProposal(standing, next), null);
    fc.assert(
      fc.property(fc.array(one, { minLength: 1, maxLength: 6 }), fc.integer(), (all, turn) => {
        const list = all.map((it) => ({ ...it, changes: {} }));
        const from = Math.abs(turn) % list.length;
        const turned = [...list.slice(from), ...list.slice(0, from)].reverse();
        expect(fold(turned)).toEqual(fold(list));
      }),
    );
  });
});
