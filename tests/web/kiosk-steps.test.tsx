import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { reprintCredential } from '#web/device/desk.actions.ts';
import { applyPull } from '#web/offline/search/base.ts';
import type { LocalDatabase } from '#web/offline/store/database.ts';
import { undoMs } from '#web/offline/store/held.ts';
import type { PersonView } from '#web/offline/store/people.ts';
import { Outcome } from '#web/stations/kiosk/EndSteps.tsx';
import { FindStep } from '#web/stations/kiosk/FindStep.tsx';
import { HoldStep } from '#web/stations/kiosk/HoldStep.tsx';
import { ProposeStep } from '#web/stations/kiosk/ProposeStep.tsx';
import { makeCredential, makePerson, uidOf } from '../shared/make.ts';
import { reactIsAsked } from './kiosk-screen.tsx';
import { clocks, makeDesk, page, undoAtEnd } from './make-desk.ts';
import { errorOf, fill, find, press, show, until } from './participants-screen.tsx';

/** The steps of the self-service, one by one. */

const lucia = makePerson();
const viewOf = (person: typeof lucia): PersonView => ({
  person,
  credential: null,
  isUnsent: false,
  formerNumbers: [],
});

describe('the lookup step', () => {
  const twins = [2, 3].map((n) =>
    makePerson({ uid: uidOf(n), firstName: `G${n}`, lastName: 'Gil', birthDate: '1980-01-01' }),
  );
  const everyone = [lucia, ...twins].map(viewOf);
  const people = {
    search: (query: string) => {
      const words = query.toLowerCase().split(' ').filter(Boolean);
      const views = everyone.filter(({ person }) =>
        words.every((word) => `${person.birthDate} ${person.lastName}`.toLowerCase().includes(word)),
      );
      return { views, total: views.length, isNear: false };
    },
  };
  let db: LocalDatabase;
  let found: string[] = [];
  let scan: (text: string) => void = () => undefined;
  let tries = { current: 0 };
  function Reader({ onText }: { onText: (text: string) => void }) {
    scan = onText;
    return null;
  }
  beforeEach(async () => {
    found = [];
    tries = { current: 0 };
    db = await makeDesk();
    await open();
  });
  afterEach(() => vi.useRealTimers());

  const open = () =>
    show(
      <FindStep
        db={db}
        people={people}
        Reader={Reader}
        tries={tries}
        onFound={({ person }) => found.push(person.firstName)}
      />,
      {
        language: 'en',
      },
    );
  const search = () => find('button', 'Search');
  async function look(who: string, [day, month, year] = ['4', '5', '1979']) {
    await fill(find('textbox', /last name/i), who);
    await fill(find('textbox', 'Day'), day ?? '');
    await fill(find('textbox', 'Month'), month ?? '');
    await fill(find('textbox', 'Year'), year ?? '');
    await press(search());
  }

  test('the lookup step takes a name and the birth date', async () => {
    await look('herrera');
    expect(found).toEqual(['Lucía']);
  });

  test('the lookup step asks for both, and that costs no try', async () => {
    for (let time = 0; time < 6; time += 1) await look('', ['4', '5', '1979']);
    await look('herrera', ['', '', '']);
    expect(document.body).toShow('Type both: who you are and when you were born.');
    await look('herrera');
    expect(found).toEqual(['Lucía']);
  });

  test('the lookup step distinguishes several people with one name and date from none', async () => {
    await look('gil', ['1', '1', '1980']);
    expect(document.body).toShow('Several people match this information.');
    expect(found).toEqual([]);
    await look('herrera', ['5', '5', '1979']);
    expect(document.body).toShow('No one was found with this information.');
    expect(found).toEqual([]);
  });

  test('the lookup step stops after five tries in all, typed or scanned, for a minute', async () => {
    vi.useFakeTimers();
    for (let time = 0; time < 3; time += 1) await look('unknown');
    await act(async () => scan('https://example.org'));
    expect(search()).toHaveProperty('disabled', false);
    await look('unknown');
    expect(search()).toHaveProperty('disabled', true);
    await act(async () => scan('https://example.org'));
    await act(async () => vi.advanceTimersByTime(59_000));
    expect(search()).toHaveProperty('disabled', true);
    await act(async () => vi.advanceTimersByTime(2_000));
    expect(search()).toHaveProperty('disabled', false);
    await look('herrera');
    expect(found).toEqual(['Lucía']);
    expect(tries.current).toBe(0);
  });

  test('the lookup step remembers its tries when it is restarted', async () => {
    tries.current = 5;
    await open();
    expect(document.querySelectorAll('button[disabled]')).toHaveLength(1);
  });

  test('a bare number that is scanned is filled in, and the birth date still asked', async () => {
    const { number } = await makeCredential();
    await act(async () => scan('A7-00042-wrong'));
    expect(found).toEqual([]);
    expect(document.body).toShow('That code is not of this championship');
    await act(async () => scan(number));
    expect(find('textbox', /last name/i)).toMatchObject({ value: number });
    expect(tries.current).toBe(1);
  });
});

describe('proposing a correction', () => {
  let sent: object[] = [];
  let isKept = [true];
  beforeEach(() => {
    sent = [];
    isKept = [true];
  });
  const open = (person = lucia) =>
    show(
      <ProposeStep
        person={person}
        onSend={async (said) => {
          sent.push(said);
          return isKept.shift() ?? true;
        }}
      />,
      { language: 'en' },
    );
  const field = (name: RegExp) => find('textbox', name) as HTMLInputElement;
  const send = () => press(document.querySelector('form button[type=submit]') as HTMLElement);

  test('a proposal sends only the differences, without surrounding blanks', async () => {
    await open();
    await fill(field(/First/i), ' Luz ');
    await fill(field(/Last/i), ' Herrera ');
    await send();
    expect(sent).toEqual([{ changes: { firstName: 'Luz' }, text: '' }]);
  });

  test('a proposal sends a country, or words alone', async () => {
    await open();
    await fill(find('choice', /country/i), 'UY');
    await fill([...document.querySelectorAll('textarea')].at(0) as HTMLElement, 'I play for Tigres');
    await send();
    expect(sent).toEqual([{ changes: { country: 'UY' }, text: 'I play for Tigres' }]);
  });

  test('a proposal without differences says so, and one without any name says that it is missing', async () => {
    await open();
    await fill([...document.querySelectorAll('textarea')].at(0) as HTMLElement, '  ');
    await send();
    expect(document.body).toShow('Change what is wrong, or say it in your own words.');
    expect(sent).toEqual([]);
    await fill(field(/Last/i), ' ');
    await fill(field(/First/i), '\u200b');
    await send();
    expect(errorOf(field(/Last/i))).toMatch(/\S/);
    expect(errorOf(field(/First/i))).toMatch(/\S/);
    expect(sent).toEqual([]);
  });

  test('a proposal that could not be stored says so, repeatedly, and can be sent again', async () => {
    isKept = [false, false, true];
    await open();
    await fill(field(/First/i), 'Luz');
    for (let time = 1; time <= 3; time += 1) {
      await until(() =>
        expect(document.querySelector('form button[type=submit]')).toHaveProperty('disabled', false),
      );
      await send();
      await until(() => expect(sent).toHaveLength(time));
      if (time < 3) await until(() => expect(document.body).toShow('This machine could not save it.'));
    }
  });

  test('a proposal shows again what was proposed before', async () => {
    const proposed = {
      changes: { firstName: 'Luz' },
      text: 'Twice',
      by: 'A7',
      at: '2026-02-20T15:00:00.000Z',
    };
    await open(makePerson({ proposed: proposed as never }));
    expect(field(/First/i).value).toBe('Luz');
    expect(field(/Last/i).value).toBe('Herrera');
    expect(document.querySelector('textarea')?.value).toBe('Twice');
  });
});

describe('the last steps', () => {
  afterEach(() => {
    reactIsAsked.IS_REACT_ACT_ENVIRONMENT = true;
    vi.restoreAllMocks();
  });

  test.each([
    ['en', 'Waiver'],
    ['es', 'Exoneración'],
  ] as const)(
    'a refused badge names what to bring to a desk in the language of the screen: %s',
    async (language, name) => {
      const toBring = [{ es: 'Exoneración', en: 'Waiver' }];
      await show(<Outcome given={{ kind: 'refused', toBring }} name="Lucía" onEnd={() => {}} />, {
        language,
      });
      expect([...document.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([name]);
    },
  );

  test('a copy can be canceled while its seconds are counted, and not after them', async () => {
    const db = await makeDesk();
    undoAtEnd(db);
    const credential = await makeCredential({ person: lucia });
    await applyPull(db, page({ people: [lucia], credentials: [credential] }), clocks);
    const action = uidOf(700);
    // Ten seconds are over when the test says so, however slow this machine is.
    const begun = performance.now();
    const clock = vi.spyOn(performance, 'now').mockReturnValue(begun);
    await reprintCredential(db, credential.number, 'lost', { undo: action });
    await show(<HoldStep db={db} action={action} />, { language: 'en' });
    reactIsAsked.IS_REACT_ACT_ENVIRONMENT = false;
    await until(() => expect(document.querySelector('section > p')?.textContent).toBe('10'));
    expect(find('button')).toHaveProperty('disabled', false);
    clock.mockReturnValue(begun + undoMs);
    await until(() => expect(document.querySelector('section > p')?.textContent).toBe('0'));
    expect(find('button')).toHaveProperty('disabled', true);
  });
});
