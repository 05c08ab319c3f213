import { describe, expect, test } from 'vitest';
import { must } from '#shared/base/must.ts';
import { offeredRoles } from '#shared/edition/tournament.ts';
import { CheckpointsAdmin } from '#web/admin/settings/CheckpointsAdmin.tsx';
import { RetentionAdmin } from '#web/admin/settings/RetentionAdmin.tsx';
import { SettingsAdmin } from '#web/admin/settings/SettingsAdmin.tsx';
import { ValidityAdmin } from '#web/admin/settings/ValidityAdmin.tsx';
import { InboxAdmin } from '#web/site/inbox/InboxAdmin.tsx';
import { inDialog, leaveAdmin, showAdmin, toast } from './admin-screen.tsx';
import { ok, refused } from './make-device.ts';
import {
  type Answers,
  type Asked,
  errorOf,
  fill,
  find,
  findAll,
  openTab,
  press,
  serve,
  until,
} from './participants-screen.tsx';

/** The admin's settings, one by one, and the server's answers. */

const sent = (asked: Asked[], call = 'POST /api/settings') =>
  asked
    .filter((one) => one.call === call)
    .map(({ body }) => body as { key: string; value: string; was?: string });
const echo: Answers[string] = ({ body }) => ok(body);

describe('when a badge is valid', () => {
  const open = async (value = '', answers: Answers = {}) => {
    const asked = serve({
      'GET /api/settings/validity': ok({ key: 'validity', value }),
      'POST /api/settings': echo,
      ...answers,
    });
    await showAdmin(<ValidityAdmin />, { at: '/admin/settings/validity', tab: 'settings', language: 'en' });
    await until(() => find('choice', 'What a door says before it is valid'));
    return asked;
  };
  const choices = () => findAll('choice').slice(0, -1) as HTMLSelectElement[];
  const door = () => find('choice', 'What a door says before it is valid') as HTMLSelectElement;

  test('the validity is set for each role separately', async () => {
    for (const at of offeredRoles().keys()) {
      await leaveAdmin();
      sessionStorage.clear();
      const asked = await open();
      await fill(must(choices()[at], 'one for each role'), 'handedOver');
      await press(find('button', 'Save the rules'));
      await until(() => expect(sent(asked)).toHaveLength(1));
      const { roles } = JSON.parse(sent(asked)[0]?.value ?? '') as { roles: Record<string, string> };
      const waiting = Object.entries(roles).filter(([, mode]) => mode !== 'atOnce');
      expect(waiting).toEqual([[offeredRoles()[at], 'handedOver']]);
      if (at >= 2) break;
    }
  });

  test('the validity rule of the door appears only with a role that waits, and is saved', async () => {
    const asked = await open();
    expect(door().disabled).toBe(true);
    await fill(must(choices()[0], 'a role'), 'scannedBack');
    expect(door().disabled).toBe(false);
    await fill(door(), 'denied');
    await press(find('button', 'Save the rules'));
    await until(() => expect(toast()[0]).toBe('Rules saved'));
    const { value, was } = must(sent(asked)[0], 'sent');
    expect(was).toBe('');
    expect(JSON.parse(value)).toMatchObject({ door: 'denied' });
    await leaveAdmin();
    sessionStorage.clear();
    await open(value);
    expect([door().value, choices()[0]?.value]).toEqual(['denied', 'scannedBack']);
  });
});

describe('the site settings', () => {
  const stored = [
    { key: 'underConstruction', value: 'false', default: 'false', updatedAt: null },
    { key: 'registrationOpen', value: 'true', default: 'true', updatedAt: null },
    { key: 'staffSecondFactor', value: 'false', default: 'false', updatedAt: null },
    { key: 'registrationsPerDay', value: '300', default: '300', updatedAt: null },
    { key: 'lockDeskAfter', value: '5', default: '5', updatedAt: null },
    { key: 'lockDoorAfter', value: '10', default: '10', updatedAt: null },
  ];
  const open = async (post: Answers[string] = echo) => {
    const asked = serve({ 'GET /api/admin/settings': ok(stored), 'POST /api/settings': post });
    await showAdmin(<SettingsAdmin />, { language: 'en', at: '/admin/settings', tab: 'settings' });
    await until(() => expect(switches()[0]?.checked).toBe(false));
    return asked;
  };
  const switches = () => [...document.querySelectorAll<HTMLInputElement>('input[role=switch]')];
  const field = (name: string) =>
    must(document.querySelector<HTMLInputElement>(`input[name="${name}"]`), name);
  const save = () => press(find('button', 'Save Settings'));

  test('the settings page has its focus on the setting in the address', async () => {
    serve({ 'GET /api/admin/settings': ok(stored) });
    await showAdmin(<SettingsAdmin />, { at: '/admin/settings#lockDeskAfter', tab: 'settings' });
    await until(() => expect(document.activeElement).toBe(field('lockDeskAfter')));
  });

  test.each([
    [0, 'underConstruction', 'true'],
    [1, 'registrationOpen', 'false'],
    [2, 'staffSecondFactor', 'true'],
  ])('the switch %i sets %s to %s and nothing else', async (at, key, value) => {
    const asked = await open();
    await press(must(switches()[at], 'three switches'));
    await save();
    await until(() => expect(sent(asked)).toHaveLength(1));
    expect(sent(asked)[0]).toMatchObject({ key, value });
  });

  test.each(['lockDeskAfter', 'lockDoorAfter', 'registrationsPerDay'])(
    'the number %s is saved alone',
    async (key) => {
      const asked = await open();
      await fill(field(key), '7');
      await save();
      await until(() =>
        expect(sent(asked)).toEqual([{ key, value: '7', was: stored.find((one) => one.key === key)?.value }]),
      );
    },
  );

  test('a rejected setting is saved again alone after the other was saved once', async () => {
    let refusals = 1;
    const asked = await open((one) => {
      const { key, value } = one.body as { key: string; value: string };
      if (key !== 'lockDeskAfter' || refusals === 0) return ok({ key, value });
      refusals -= 1;
      return { status: 400, body: { error: 'x', code: 'INVALID', fields: { value: 'INVALID' } } };
    });
    await press(must(switches()[0], 'the first'));
    await fill(field('lockDeskAfter'), '999');
    await save();
    await until(() => expect(errorOf(field('lockDeskAfter'))).toMatch(/\S/));
    expect(errorOf(field('lockDoorAfter'))).toBe('');
    await fill(field('lockDeskAfter'), '9');
    await save();
    await until(() => expect(toast()[0]).toBe('Settings saved'));
    const keys = sent(asked).map(({ key, value }) => `${key} ${value}`);
    expect(keys.filter((key) => key.startsWith('underConstruction'))).toEqual(['underConstruction true']);
    expect(keys.filter((key) => key.startsWith('lockDesk'))).toEqual([
      'lockDeskAfter 999',
      'lockDeskAfter 9',
    ]);
  });
});

describe('the doors settings', () => {
  const gym = { name: 'Gym', zone: null, isEntryOnly: false, passBackMinutes: 5 };
  const open = async (rows: object[], answers: Answers = {}) => {
    const asked = serve({
      'GET /api/settings/checkpoints': ok({
        key: 'checkpoints',
        value: rows.length > 0 ? JSON.stringify(rows) : '',
      }),
      'POST /api/settings': echo,
      ...answers,
    });
    await showAdmin(<CheckpointsAdmin />, {
      at: '/admin/settings/checkpoints',
      tab: 'settings',
      language: 'en',
    });
    await until(() => find('button', /^Add/));
    return asked;
  };
  const names = () => findAll('textbox', /Name of the door|door/i) as HTMLInputElement[];
  const add = () => press(find('button', /^Add/));
  const save = () => press(find('button', /^Save/));
  const textboxes = () => findAll('textbox') as HTMLInputElement[];

  test('a new door shows its errors only when it is saved', async () => {
    const asked = await open([gym]);
    await add();
    expect(textboxes().map(errorOf).join('')).toBe('');
    await save();
    expect(textboxes().map(errorOf).filter(Boolean)).toHaveLength(1);
    await add();
    // Adding another one clears the errors.
    expect(textboxes().map(errorOf).join('')).toBe('');
    expect(sent(asked)).toEqual([]);
  });

  test.each([
    ['Gym', '5', 2],
    [' Gym ', '5', 2],
    ['Other', '0', 1],
    ['Other', '1.5', 1],
    ['Other', 'x', 1],
  ])('a door named "%s" with %s minutes next to "Gym" has %i errors', async (name, minutes, faults) => {
    const asked = await open([gym]);
    await add();
    const [, , , newName, newMinutes] = textboxes();
    find('button', 'Remove Door 2');
    await fill(must(newName, 'its name'), name);
    await fill(must(newMinutes, 'its minutes'), minutes);
    await save();
    expect(textboxes().map(errorOf).filter(Boolean)).toHaveLength(faults);
    expect(sent(asked)).toEqual([]);
  });

  test.each([
    ['20', 20],
    ['0', 0],
    ['5', undefined],
  ])('a door with %s seconds for one scan is stored with a value of %s', async (typed, repeatSeconds) => {
    const asked = await open([{ ...gym, repeatSeconds: 7 }]);
    await fill(must(textboxes()[2], 'its seconds'), typed);
    await save();
    await until(() => expect(sent(asked)).toHaveLength(1));
    expect(JSON.parse(sent(asked)[0]?.value ?? '')).toEqual([
      { ...gym, ...(repeatSeconds === undefined ? {} : { repeatSeconds }) },
    ]);
  });

  test('the door whose button was pressed is removed, and the rest is stored trimmed and in order', async () => {
    const asked = await open([gym, { ...gym, name: 'Pool' }, { ...gym, name: 'Hall' }]);
    await press(find('button', /Remove Pool|Pool$/));
    await fill(must(textboxes()[0], 'a name'), ' Gym 2 ');
    await press(must(findAll('checkbox')[1], 'of the hall'));
    await save();
    await until(() => expect(sent(asked)).toHaveLength(1));
    expect(JSON.parse(sent(asked)[0]?.value ?? '')).toEqual([
      { ...gym, name: 'Gym 2' },
      { ...gym, name: 'Hall', isEntryOnly: true },
    ]);
    expect(names().length).toBeGreaterThan(0);
  });
});

describe('retention', () => {
  const preview = { at: '2026-06-01', isDue: false, people: 1, photos: 2, messages: 0, delegates: 3 };
  const open = async (value: string, part: object = {}) => {
    const asked = serve({
      'GET /api/settings/anonymiseAfterDays': ok({ key: 'anonymiseAfterDays', value }),
      'GET /api/admin/retention': ok({ ...preview, ...part }),
      'POST /api/settings': echo,
    });
    await showAdmin(<RetentionAdmin />, { at: '/admin/settings/privacy', tab: 'settings', language: 'en' });
    await until(() => find('textbox'));
    return asked;
  };
  const save = () => find('button', 'Save Settings') as HTMLButtonElement;

  test.each(['', '-1', '1.5', '007', '10000', 'x'])('the text "%s" is not a number of days', async (days) => {
    await open('0');
    await fill(find('textbox'), days);
    expect(document.body).toShow('Type a number of days, from 0 to 9999.');
    expect(save().disabled).toBe(true);
  });

  test.each([
    ['0', '90', 'Erase after the tournament', 'Switch on'],
    ['90', '0', 'Do not erase', 'Save'],
  ])('a retention change from %s to %s asks first', async (from, to, title, yes) => {
    const asked = await open(from);
    expect(save().disabled).toBe(true);
    await fill(find('textbox'), ` ${to} `);
    await press(save());
    expect(document.body).toShow(title);
    expect(sent(asked)).toEqual([]);
    await press(inDialog(yes));
    await until(() => expect(sent(asked)).toEqual([{ key: 'anonymiseAfterDays', value: to, was: from }]));
  });

  test.each([
    [{ at: null }, 'With 0 nothing is erased.'],
    [{}, 'These would be erased on June 1, 2026'],
    [{ isDue: true }, 'That day has passed (June 1, 2026)'],
  ])('the retention with %j says when and how many', async (part, words) => {
    await open('90', part);
    await until(() => expect(document.body).toShow(words));
    for (const count of ['1 person', '2 photos', '0 messages', '3 delegates'])
      expect(document.body).toShow(count);
  });
});

describe('the inbox', () => {
  const message = (id: number, part: object = {}) => ({
    ...{
      id,
      firstName: 'Ana',
      lastName: 'Paz',
      email: 'ana@x.example',
      phone: '22',
      subject: 'Bus',
      message: 'When?',
    },
    ...{ inquiryType: null, responded: false, replyStartedAt: null, createdAt: '2026-02-19T15:00:00.000Z' },
    ...part,
  });
  const open = async (answers: Answers) => {
    const asked = serve(answers);
    await showAdmin(<InboxAdmin />, { at: '/admin/inbox', tab: 'inbox', language: 'en' });
    return asked;
  };
  const listed = (asked: Asked[]) =>
    asked.filter(({ call }) => call === 'GET /api/contacts').map(({ search }) => Object.fromEntries(search));

  test('a message is marked as answered, and back again from the other tab', async () => {
    let responded = false;
    const asked = await open({
      'GET /api/contacts': ({ search }) =>
        ok((search.get('state') === 'responded') === responded ? [message(4, { responded })] : []),
      'PATCH /api/contacts/4': ({ body }) => {
        ({ responded } = body as { responded: boolean });
        return ok(message(4, { responded }));
      },
    });
    await until(() => expect(document.body).toShow('When?'));
    const buttons = () => findAll('button').filter(({ textContent }) => /^Mark/.test(textContent ?? ''));
    await press(must(buttons()[0], 'to be marked'));
    await until(() => expect(document.body).not.toShow('When?'));
    await openTab(must(findAll('tab')[1]?.textContent ?? undefined, 'answered ones'));
    await until(() => expect(document.body).toShow('When?'));
    await press(must(buttons()[0], 'to be marked back'));
    await until(() =>
      expect(sent(asked, 'PATCH /api/contacts/4')).toEqual([{ responded: true }, { responded: false }]),
    );
  });

  test('a reply quotes the message, and records that it was started', async () => {
    let replyStartedAt: string | null = null;
    const asked = await open({
      'GET /api/contacts': () => ok([message(4, { replyStartedAt, message: 'When?\nAnd where?' })]),
      'POST /api/contacts/4/reply': () => {
        replyStartedAt = '2026-02-20T14:05:00.000Z';
        return ok(message(4, { replyStartedAt }));
      },
    });
    await until(() => expect(document.body).toShow('When?'));
    const reply = find('link', 'Answer by email');
    const address = new URL(reply.getAttribute('href') ?? '');
    expect(address.pathname).toBe('ana@x.example');
    expect(address.searchParams.get('subject')).toBe('Re: Bus');
    expect(address.searchParams.get('body')).toBe(
      '\r\n\r\nOn Feb 19, 2026, 9:00 AM, Ana Paz wrote:\r\n> When?\r\n> And where?',
    );
    // The mail program is the browser's business.
    reply.addEventListener('click', (event) => event.preventDefault());
    await press(reply);
    await until(() => expect(document.body).toShow('A reply was started on Feb 20, 2026, 8:05 AM'));
    expect(sent(asked, 'POST /api/contacts/4/reply')).toHaveLength(1);
  });

  test('the inbox with fifty messages has a next page, with 49 it has none', async () => {
    const page = (from: number, count: number) =>
      Array.from({ length: count }, (_, at) => message(from - at, { subject: `S${from - at}` }));
    const asked = await open({
      'GET /api/contacts': ({ search }) => ok(search.get('before') ? page(50, 49) : page(100, 50)),
    });
    await until(() => find('button', 'Show more'));
    await press(find('button', 'Show more'));
    await until(() => expect(document.body).toShow('S2'));
    expect(listed(asked).at(-1)).toEqual({ state: 'open', limit: '50', before: '51' });
    expect(findAll('button', 'Show more')).toEqual([]);
  });

  test('a message that could not be marked stays, and says why', async () => {
    await open({ 'GET /api/contacts': ok([message(4)]), 'PATCH /api/contacts/4': refused(500, 'INTERNAL') });
    await until(() => expect(document.body).toShow('When?'));
    await press(
      must(
        findAll('button').find(({ textContent }) => /^Mark/.test(textContent ?? '')),
        'to be marked',
      ),
    );
    await until(() => expect(toast()[0]).toBe('Error'));
    expect(document.body).toShow('When?');
  });
});
