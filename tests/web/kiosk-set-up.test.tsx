import { beforeEach, describe, expect, test } from 'vitest';
import { findKiosk } from '#web/core/client/kiosk.ts';
import { SetUp } from '#web/stations/kiosk/SetUp.tsx';
import { useKiosk } from '#web/stations/kiosk/use-kiosk.ts';
import { typeAsReader } from './desk-screen.tsx';
import { fill, makeKiosk, press, Reader, reactIsAsked, scanned, typePin } from './kiosk-screen.tsx';
import { find, findAll, show } from './participants-screen.tsx';
import { badgeText } from './play-reader.ts';
import { until } from './until.ts';

/** The first start of a kiosk, step by step. */

const done: (string | null)[] = [];
function Kiosk() {
  const kiosk = useKiosk(findKiosk());
  return kiosk && <SetUp kiosk={kiosk} Reader={Reader} onDone={(code) => done.push(code)} />;
}
async function open(start: Parameters<typeof makeKiosk>[0] = {}) {
  const asked = makeKiosk(start);
  await show(<Kiosk />, { language: 'en' });
  reactIsAsked.IS_REACT_ACT_ENVIRONMENT = false;
  await until(() => find('heading'));
  return asked;
}
const step = () => /Step \d of \d/.exec(document.body.textContent ?? '')?.[0];
beforeEach(() => {
  done.length = 0;
});

describe('the set-up of a kiosk', () => {
  test('takes address and code from the camera, and the code comes out at its end', async () => {
    const asked = await open();
    expect(step()).toBe('Step 1 of 4');
    await press(/Read the QR with the camera/);
    await until(() => expect(find('button', /Read the QR/).hasAttribute('disabled')).toBe(true));
    scanned.give('https://b.example/desk#code=CODE-1&x=2');
    await until(() => expect(step()).toBe('Step 2 of 4'));
    expect(asked).toEqual([{ server: 'https://b.example/desk' }]);
    await press(/^Continue$/);
    await until(() => expect(step()).toBe('Step 3 of 4'));
    await press(/^Continue$/);
    await until(() => expect(step()).toBe('Step 4 of 4'));
    for (const time of [1, 2]) {
      await typePin('827193');
      await press(/^Enter$/);
      if (time === 1) await until(() => expect(document.body).toShow('Type the same PIN again'));
    }
    await until(() => expect(done).toEqual(['CODE-1']));
  });

  test('leaves a badge out of its fields, and says that it reads none', async () => {
    await open();
    const field = find('textbox', /Address of the server/) as HTMLInputElement;
    field.focus();
    await until(() => {
      typeAsReader([badgeText]);
      expect(document.body).toShow('Badges are not read on this screen.');
    });
    expect(field.value).toBe('');
    expect(step()).toBe('Step 1 of 4');
  });

  test('that was begun goes on behind the server, and an address without a code brings none', async () => {
    await open({ server: 'https://b.example' });
    expect(step()).toBe('Step 2 of 4');
    expect(document.body).not.toShow('The enrollment code has been read');
  });

  test('keeps what the place is, with its name trimmed', async () => {
    const asked = await open({ server: 'https://b.example', checkpoint: 'Old' });
    await until(() => find('button', /^Continue$/));
    await press(/^Continue$/);
    await until(() => expect(step()).toBe('Step 3 of 4'));
    await fill(/Name of the place/, '  Desk 3 ');
    expect(findAll('checkbox')).toEqual([]);
    document.querySelectorAll<HTMLInputElement>('input[type=radio]')[1]?.click();
    await until(() => find('checkbox'));
    find('checkbox').click();
    await press(/^Continue$/);
    await until(() => expect(step()).toBe('Step 4 of 4'));
    expect(asked.at(-1)).toEqual({ checkpoint: 'Desk 3', mode: 'selfService', needsApproval: false });
  });

  test('does not accept a server that does not answer, and accepts it once it does', async () => {
    await open();
    await fill(/Address of the server/, 'nowhere.example#code=CODE-1');
    await press(/^Continue$/);
    await until(() => expect(document.body).toShow('Nothing responds at that address'));
    expect(step()).toBe('Step 1 of 4');
    await fill(/Address of the server/, 'b.example');
    await press(/^Continue$/);
    await until(() => expect(step()).toBe('Step 2 of 4'));
    expect(document.body).not.toShow('The enrollment code has been read');
  });
});
