import { act, type ReactNode } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { newUid } from '#shared/base/ids.ts';
import { must } from '#shared/base/must.ts';
import type { EditedEvent } from '#shared/competition/edit-games.ts';
import type { EditedFaq, EditedHotel, EditedVenue } from '#shared/competition/edit-places.ts';
import type { EditedRule } from '#shared/competition/edit-rules.ts';
import type { Registration } from '#shared/competition/registrations.ts';
import type { Sponsor } from '#shared/content/sponsors.ts';
import { EventAdmin } from '#web/admin/competition/EventAdmin.tsx';
import { HotelAdmin } from '#web/admin/competition/HotelAdmin.tsx';
import { ScheduleGames } from '#web/admin/competition/ScheduleGames.tsx';
import { FaqAdmin, RulesAdmin } from '#web/admin/competition/TextsAdmin.tsx';
import { VenueAdmin } from '#web/admin/competition/VenueAdmin.tsx';
import { HandoutsAdmin } from '#web/admin/handouts/HandoutsAdmin.tsx';
import { RegistrationAdmin } from '#web/admin/registrations/RegistrationAdmin.tsx';
import { CheckpointsAdmin } from '#web/admin/settings/CheckpointsAdmin.tsx';
import { RetentionAdmin } from '#web/admin/settings/RetentionAdmin.tsx';
import { SettingsAdmin } from '#web/admin/settings/SettingsAdmin.tsx';
import { ValidityAdmin } from '#web/admin/settings/ValidityAdmin.tsx';
import { loadWords } from '#web/core/lib/i18n.ts';
import { SponsorAdmin } from '#web/site/sponsors/SponsorAdmin.tsx';
import { errors } from '#web/words/en/errors.ts';
import { showAdmin, signedIn } from './admin-screen.tsx';
import { changed, dayOf, makeGame } from './competition-admin-make.ts';
import { type Answers, fill, find, findAll, press, serve, until } from './participants-screen.tsx';

/**
 * Every form that is built on useRecordForm, saved after another editor has saved the same record: the form shows what the
 * other one saved, keeps what was typed, and writes only after the user has decided. News, teams and the badge template have
 * this in their own files.
 */
beforeEach(() => sessionStorage.clear());

interface Case {
  name: string;
  screen: ReactNode;
  at: string;
  tab?: string;
  /** The name of the field, or the first text field of the form. */
  field: string | null;
  mine: string;
  theirs: string;
  /** What the server answers, before and after the other editor has saved. */
  reads: (value: string | null) => Answers;
  save: string;
  /** What is sent at last to say which version was seen. */
  seen: (after: string) => object;
  /** Presses what asks before it saves. */
  confirm?: () => Promise<void>;
}

const data = (value: unknown) => ({ body: { data: value } });
const version = (value: string | null) => (value === null ? 1 : 2);

/** A list of one record, which the other editor changes in one field. */
function record<Row extends { id: number; version: number }>(
  list: string,
  row: Omit<Row, 'version'>,
  field: keyof Row & string,
) {
  const reads = (value: string | null): Answers => ({
    [list]: data([{ ...row, version: version(value), ...(value === null ? {} : { [field]: value }) }]),
  });
  return { reads, seen: () => ({ version: 2 }) };
}

/** A setting whose stored text is made of one value. */
function setting(key: string, textOf: (value: string | null) => string) {
  return {
    save: 'POST /api/settings',
    reads: (value: string | null): Answers => ({
      [`GET /api/settings/${key}`]: data({ key, value: textOf(value) }),
    }),
    seen: (after: string) => ({ was: textOf(after) }),
  };
}

const english = { translations: {} };
const doorUid = newUid();
const cases: readonly Case[] = [
  {
    name: 'a venue',
    screen: <VenueAdmin />,
    at: '/admin/venues/1',
    tab: 'venues',
    field: 'address',
    mine: 'Calle 2',
    theirs: 'Calle 1',
    save: 'PATCH /api/venues/1',
    ...record<EditedVenue>(
      'GET /api/admin/venues',
      {
        id: 1,
        name: 'Palacio',
        city: 'San Salvador',
        address: null,
        courts: 2,
        lat: null,
        lon: null,
        games: 1,
      },
      'address',
    ),
  },
  {
    name: 'a question',
    screen: <FaqAdmin />,
    at: '/admin/faq/1',
    tab: 'faq',
    field: 'title',
    mine: '¿Dónde?',
    theirs: '¿Cuándo?',
    save: 'PATCH /api/faq/1',
    ...record<EditedFaq>(
      'GET /api/admin/faq',
      { id: 1, question: '¿Qué?', answer: 'Un torneo.', ...english },
      'question',
    ),
  },
  {
    name: 'a section of the rules',
    screen: <RulesAdmin />,
    at: '/admin/rules/1',
    tab: 'rules',
    field: 'title',
    mine: 'Tiempo',
    theirs: 'Balón',
    save: 'PATCH /api/rules/1',
    ...record<EditedRule>(
      'GET /api/admin/rules',
      { id: 1, title: 'Reloj', text: 'Cuatro cuartos.', ...english },
      'title',
    ),
  },
  {
    name: 'a hotel',
    screen: <HotelAdmin />,
    at: '/admin/accommodation/1',
    tab: 'accommodation',
    field: 'phone',
    mine: '2200-2222',
    theirs: '2200-1111',
    save: 'PATCH /api/accommodations/1',
    ...record<EditedHotel>(
      'GET /api/admin/accommodations',
      {
        ...{ id: 1, name: 'Hotel Centro', city: 'San Salvador', description: 'Cerca de todo.' },
        ...{ descriptionEn: null, priceFrom: 60, url: null, phone: null },
      },
      'phone',
    ),
  },
  {
    name: 'a sponsor',
    screen: <SponsorAdmin />,
    at: '/admin/sponsors/1',
    tab: 'sponsors',
    field: 'name',
    mine: 'Café Dos',
    theirs: 'Café Uno',
    save: 'PATCH /api/sponsors/1',
    ...record<Sponsor>(
      'GET /api/sponsors',
      { id: 1, name: 'Café', url: null, logo: null, position: 1 },
      'name',
    ),
  },
  {
    name: 'an event',
    screen: <EventAdmin />,
    at: '/admin/schedule/events/1',
    tab: 'schedule/events',
    field: 'title',
    mine: 'Baile',
    theirs: 'Cena',
    save: 'PATCH /api/events/1',
    ...record<EditedEvent>(
      'GET /api/admin/events',
      {
        ...{ id: 1, date: '2026-02-21T02:00:00.000Z', title: 'Gala', titleEn: null, venue: null },
        ...{ updatedAt: '2026-02-20T15:00:00.000Z', eventType: 'event' as const },
      },
      'title',
    ),
  },
  {
    name: 'a game',
    screen: <ScheduleGames />,
    at: '/admin/schedule/games/1',
    tab: 'schedule',
    field: 'time',
    mine: '07:20',
    theirs: '07:10',
    save: 'PATCH /api/games/1',
    reads: (value) => {
      const part = value === null ? {} : { date: '2026-02-21T13:10:00.000Z', version: 2 };
      return { ...dayOf([]), 'GET /api/admin/games/1': data(makeGame(1, part)) };
    },
    seen: () => ({ version: 2 }),
  },
  {
    name: 'a registration',
    screen: <RegistrationAdmin />,
    at: '/admin/teams/registrations/1/edit',
    tab: 'teams/registrations',
    field: 'delegateName',
    mine: 'Luz Sol',
    theirs: 'Rosa Paz',
    save: 'PATCH /api/team-registrations/1',
    reads: (value) => ({
      'GET /api/team-registrations/1': data({
        ...{ id: 1, teamName: 'Leonas', country: 'SV', category: "Women's 40+", branch: 'women' },
        ...{ delegatePhone: '2200-2026', email1: 'luz@correo.example', email2: null, isInternational: false },
        ...{ nationalRepresentativeCode: null, organizerSignature: null, organizerStamp: null },
        ...{ externalId: null, status: 'pending', approved: null, rejected: null, appealed: null },
        ...{ registered: { at: '2026-01-10T15:00:00.000Z', by: null }, history: [], team: null },
        ...{ updatedAt: '2026-01-10T15:00:00.000Z' },
        ...{ delegateName: value ?? 'Ana Mar', version: version(value) },
      } satisfies Registration),
    }),
    seen: () => ({ version: 2 }),
  },
  {
    name: 'the settings',
    screen: <SettingsAdmin />,
    at: '/admin/settings',
    field: 'registrationsPerDay',
    mine: '12',
    theirs: '11',
    save: 'POST /api/settings',
    reads: (value) => ({
      'GET /api/admin/settings': data([
        { key: 'underConstruction', value: 'false', default: 'false' },
        { key: 'registrationOpen', value: 'true', default: 'true' },
        { key: 'staffSecondFactor', value: 'false', default: 'false' },
        { key: 'registrationsPerDay', value: value ?? '10', default: '10' },
      ]),
    }),
    seen: (after) => ({ key: 'registrationsPerDay', was: after }),
  },
  {
    name: 'the validity of badges',
    screen: <ValidityAdmin />,
    at: '/admin/settings/validity',
    field: 'Official',
    mine: 'scannedBack',
    theirs: 'handedOver',
    ...setting('validity', (value) =>
      value === null ? '' : JSON.stringify({ roles: { Official: value }, door: 'caution' }),
    ),
  },
  {
    name: 'the retention of people',
    screen: <RetentionAdmin />,
    at: '/admin/settings/privacy',
    field: 'days',
    mine: '60',
    theirs: '90',
    ...setting('anonymiseAfterDays', (value) => value ?? '0'),
    confirm: () =>
      press(must(findAll('dialog')[0]?.querySelector<HTMLElement>('button:last-of-type'), 'it asks')),
  },
  {
    name: 'the checkpoints',
    screen: <CheckpointsAdmin />,
    at: '/admin/settings/checkpoints',
    field: null,
    mine: 'Sur',
    theirs: 'Norte',
    ...setting('checkpoints', (value) =>
      JSON.stringify([{ name: value ?? 'Puerta', zone: null, isEntryOnly: false, passBackMinutes: 5 }]),
    ),
  },
  {
    name: 'the handouts',
    screen: <HandoutsAdmin />,
    at: '/admin/settings/handouts',
    field: null,
    mine: 'Bolsa',
    theirs: 'Mochila',
    ...setting('handouts', (value) =>
      JSON.stringify([
        {
          ...{ uid: doorUid, kind: 'given', roles: ['Player'], isActive: true },
          name: { es: value ?? 'Kit', en: 'Kit' },
        },
      ]),
    ),
  },
];

test.each(cases)(
  'the form of $name shows the version of a quicker editor and saves only after a decision',
  async (one) => {
    const sent: unknown[] = [];
    let isSavedElsewhere = false;
    const before = one.reads(null);
    const after = one.reads(one.theirs);
    const reads = Object.keys(before).map((call) => [
      call,
      () => must(isSavedElsewhere ? after[call] : before[call], call) as { body: unknown },
    ]);
    serve({
      'GET /api/admin/handouts': data([]),
      'GET /api/admin/zones/outdated': data([]),
      ...Object.fromEntries(reads),
      ...signedIn('SUPER_USER'),
      [one.save]: ({ body }) => {
        sent.push(body);
        if (sent.length === 1) {
          isSavedElsewhere = true;
          return changed;
        }
        return data({ id: 1, ...(body as object) });
      },
    });
    await showAdmin(one.screen, { language: 'en', at: one.at, ...(one.tab ? { tab: one.tab } : {}) });
    await act(() => loadWords(['handouts'], 'en'));
    const field = () =>
      one.field === null
        ? must(findAll('textbox')[0], 'it has a text field')
        : must(document.querySelector<HTMLInputElement>(`[name="${one.field}"]`), one.field);
    await until(() => expect(field().matches(':disabled')).toBe(false));
    await fill(field(), one.mine);
    const save = async () => {
      await press(
        must(document.querySelector<HTMLElement>('main [type=submit], form [type=submit]'), 'it is saved'),
      );
      await one.confirm?.();
    };
    await save();

    await until(() => expect(document.body).toShow(errors.conflict.title));
    expect((field() as HTMLInputElement).value).toBe(one.mine);
    expect(sent).toHaveLength(1);
    await press(find('button', errors.conflict.goOn));
    expect(document.body).not.toShow(errors.conflict.title);
    expect((field() as HTMLInputElement).value).toBe(one.mine);
    expect(sent).toHaveLength(1);
    await save();
    await until(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toMatchObject(one.seen(one.theirs));
  },
);
