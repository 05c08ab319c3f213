import { useState } from 'react';
import { expect, test } from 'vitest';
import { type CheckpointSettings, type LocalDatabase, writeMeta } from '#web/offline/store/database.ts';
import { DoorHead } from '#web/stations/door/DoorHead.tsx';
import { DoorSettings, type StationDraft } from '#web/stations/door/DoorSettings.tsx';
import { makeDesk } from '../make-desk.ts';
import { fill, find, findAll, press, show, until } from '../participants-screen.tsx';

/** The settings of a door: its name and zone, and where one goes from there. */

const station: CheckpointSettings = { checkpoint: 'Puerta sur', direction: 'in', zone: 'V' };
const setUp = (names: readonly string[]) =>
  JSON.stringify(names.map((name) => ({ name, zone: 'C', isEntryOnly: false, passBackMinutes: 5 })));

async function open(names: readonly string[] = [], change: (db: LocalDatabase) => void = () => {}) {
  const db = await makeDesk();
  change(db);
  await writeMeta(db, 'settings', { version: '1', values: { checkpoints: setUp(names) } });
  const saved: CheckpointSettings[] = [];
  function Settings() {
    const [draft, setDraft] = useState<StationDraft>({ name: 'Puerta sur', zone: 'V' });
    return (
      <DoorSettings
        {...{ db, station, draft }}
        onDraft={setDraft}
        onSave={(next) => saved.push(next)}
        onClose={() => {}}
      />
    );
  }
  await show(<Settings />, { language: 'en', at: '/scan' });
  await until(() => find('button', 'Save'));
  return saved;
}
const name = () => find('textbox', 'Name of the door');
const zone = () => find('choice', 'Zone behind it') as HTMLSelectElement;

test('a door is saved under its trimmed name with its zone, and keeps its direction', async () => {
  const saved = await open();
  expect(findAll('choice', 'Which door it is')).toEqual([]);
  expect(zone().value).toBe('V');
  await fill(name(), '  Puerta norte · Gimnasio ');
  await fill(zone(), 'C');
  await press(find('button', 'Save'));
  expect(saved).toEqual([{ checkpoint: 'Puerta norte · Gimnasio', direction: 'in', zone: 'C' }]);
});

test('a door without a name keeps the one before, and one without a zone has none', async () => {
  const saved = await open();
  await fill(name(), '  ');
  await fill(zone(), '');
  await press(find('button', 'Save'));
  expect(saved).toEqual([{ checkpoint: 'Puerta sur', direction: 'in', zone: null }]);
});

test('a door that the organizers set up has neither name nor zone to change', async () => {
  const saved = await open(['Puerta norte', 'Puerta oeste']);
  await until(() => find('choice', 'Which door it is'));
  expect(find('choice', 'Which door it is')).toHaveProperty('value', '');
  expect(name()).toHaveProperty('value', 'Puerta sur');
  await fill(find('choice', 'Which door it is'), 'Puerta oeste');
  expect(findAll('textbox', 'Name of the door')).toEqual([]);
  expect(findAll('choice', 'Zone behind it')).toEqual([]);
  await press(find('button', 'Save'));
  expect(saved).toMatchObject([{ checkpoint: 'Puerta oeste' }]);
});

const links = () => findAll('link').map((link) => [link.textContent, link.getAttribute('href')]);

test('the settings of a door lead to its checks, its card, a rehearsal and away', async () => {
  await open();
  expect(links()).toEqual([
    ['Leave the door', '/'],
    ['Ready to go offline?', '/scan?ready'],
    ['One-page card to print', '/scan?card'],
    ['Rehearse with made-up badges', '/scan?rehearsal'],
  ]);
});

test('the settings of a door that rehearses lead nowhere', async () => {
  await open([], (db) => Object.defineProperty(db, 'isRehearsal', { value: true }));
  expect(links()).toEqual([]);
});

/** The head of a door with its settings open, and a button as a badge that comes and goes. */
async function openHead() {
  const db = await makeDesk();
  function Head() {
    const [isCovered, setCovered] = useState(false);
    return (
      <>
        <DoorHead {...{ db, isCovered }} station={{ ...station, isEntryOnly: false }} onChange={() => {}} />
        <button type="button" onClick={() => setCovered(!isCovered)}>
          Badge
        </button>
      </>
    );
  }
  await show(<Head />, { language: 'en', at: '/scan' });
  await press(find('button', /Puerta sur/));
  await until(() => find('button', 'Save'));
}
const badge = () =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Badge') as HTMLElement;

test('the settings of a door begin with its name and its zone', async () => {
  await openHead();
  expect(name()).toHaveProperty('value', 'Puerta sur');
  expect(zone().value).toBe('V');
});

test('the settings of a door give way to a badge, and keep what is typed', async () => {
  await openHead();
  await fill(name(), 'Puerta norte');
  await press(badge());
  await until(() => expect(document.querySelector('[role=dialog]')).toBeNull());
  await press(badge());
  await until(() => expect(name()).toHaveProperty('value', 'Puerta norte'));
});
